import { expect, it } from "vitest";
import { SourceProblem } from "../SourceProblem";
import { diskProblem } from "./diskProblem";

it("knows a full disk by the system's code and by DuckDB's words, and shows no path", () => {
  const bySystem = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const byDuckDb = new Error(
    'IO Error: Could not write file "/data/catalog.duckdb": No space left on device',
  );
  for (const error of [bySystem, byDuckDb]) {
    const problem = diskProblem(error);
    expect(problem).toBeInstanceOf(SourceProblem);
    expect(problem?.message).toMatch(/^The disk that holds the service's data is full[^/]*$/);
    expect(problem?.isPassing).toBe(false);
  }
});

it("leaves every other error alone", () => {
  expect(diskProblem(Object.assign(new Error("denied"), { code: "EACCES" }))).toBeNull();
  expect(diskProblem("No space left on device")).toBeNull();
});

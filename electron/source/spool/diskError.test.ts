import { describe, expect, it } from "vitest";
import { diskError, SourceError } from "../../service/connectors/SourceError";

describe("diskError", () => {
  it("knows a full disk by the system's code and by DuckDB's words, and shows no path", () => {
    const bySystem = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
    const byDuckDb = new Error(
      'IO Error: Could not write file "/data/catalog.duckdb": No space left on device',
    );
    for (const error of [bySystem, byDuckDb]) {
      const problem = diskError(error);
      expect(problem).toBeInstanceOf(SourceError);
      expect(problem?.message).toMatch(/^The disk that holds the service's data is full[^/]*$/);
      expect(problem?.isPassing).toBe(false);
    }
  });

  it("leaves every other error alone", () => {
    expect(diskError(Object.assign(new Error("denied"), { code: "EACCES" }))).toBeNull();
    expect(diskError("No space left on device")).toBeNull();
  });
});

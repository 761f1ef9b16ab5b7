import { describe, expect, it } from "vitest";
import { fittingColumns } from "./ChangeFilters";

const named = (...names: string[]) => names.map((name) => ({ name, count: 10 }));

describe("fittingColumns", () => {
  it("has a button for each of few short names, also in a window that is not wide", () => {
    expect(fittingColumns(named("amount", "note"), 200)).toBe(2);
  });

  it("leaves room for the menu where not all have a button", () => {
    expect(fittingColumns(named("a", "b", "c", "d", "e"), 500)).toBe(4);
    expect(fittingColumns(named("n".repeat(60), "m".repeat(60)), 400)).toBe(1);
    expect(fittingColumns(named("a", "b"), 100)).toBe(0);
    expect(fittingColumns(named("a"), -50)).toBe(0);
  });
});

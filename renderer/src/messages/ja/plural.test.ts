import { describe, expect, it } from "vitest";
import { allOf, andOf, counted, orOf } from "./plural";

describe("Japanese counts with their counters", () => {
  it.each([
    [0, "0行", "全0行"],
    [1, "1行", "1行"],
    [2000, "2,000行", "全2,000行"],
  ])("stand without a space for %d", (count, one, all) => {
    expect([counted(count, "行"), allOf(count, "行")]).toEqual([one, all]);
  });
});

describe("Japanese lists", () => {
  it("are joined with the Japanese comma", () => {
    expect(andOf(["a", "b", "c"])).toBe("a、b、c");
  });

  it("have the choice before the last name", () => {
    expect([orOf(["a", "b"]), orOf(["a", "b", "c"])]).toEqual(["aまたはb", "a、b、またはc"]);
  });
});

import { describe, expect, it } from "vitest";
import { onlyValue, shownFilter, withoutValue } from "./filterChanges";

const stored = '["1","9007199254740993"]';

describe("shownFilter", () => {
  it("shows a list that was clicked as its cell does, let through or left out", () => {
    expect(onlyValue([], 0, stored).map(({ text }) => shownFilter(text, "BIGINT[]"))).toEqual([
      "[1,9007199254740993]",
    ]);
    const without = withoutValue(withoutValue([], 0, stored), 0, null);
    expect(without.map(({ text }) => shownFilter(text, "BIGINT[]"))).toEqual(["![1,9007199254740993], null"]);
  });

  it("leaves everything else as it was written", () => {
    expect(shownFilter("*9007*", "BIGINT[]")).toBe("*9007*");
    expect(shownFilter('"[""1""]"', "VARCHAR[]")).toBe('"[""1""]"');
    expect(shownFilter('"a, b", c', "VARCHAR")).toBe('"a, b", c');
  });
});

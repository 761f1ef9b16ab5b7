import { describe, expect, it } from "vitest";
import { tableErrorText } from "./tableErrorText";

describe("tableErrorText", () => {
  it.each([
    ["sales.ratios", "out of memory", "sales.ratios: out of memory"],
    [
      "sales.ratios",
      "PostgreSQL could not read sales.ratios: division by zero.",
      "PostgreSQL could not read sales.ratios: division by zero.",
    ],
    ["a", "A row has a cell too many.", "a: A row has a cell too many."],
  ])("names %s once", (name, error, text) => {
    expect(tableErrorText(name, error)).toBe(text);
  });
});

import { describe, expect, it } from "vitest";
import { groupedNumber } from "./groupedNumber";

function matches(...[separator, decimals, text]: [...Parameters<typeof groupedNumber>, string]): boolean {
  const form = groupedNumber(separator, decimals);
  return form !== null && new RegExp(`^${form.pattern}$`).test(text);
}

describe("groupedNumber", () => {
  it.each(["1.234", "-12.345,6", "+999.000.000,", "1.234.567,89"])(
    "takes %s with a decimal comma",
    (text) => {
      expect(matches(".", ",", text)).toBe(true);
    },
  );

  it.each([
    "1234",
    "12.34",
    "1.2345",
    "1234.567",
    "0.123",
    ".123",
    "1..234",
    "1.234.5",
    "1,234.5",
    "1.234,5.6",
  ])("does not take %s, whose groups are none or have other lengths", (text) => {
    expect(matches(".", ",", text)).toBe(false);
  });

  it("knows the blanks and apostrophes that programs write", () => {
    expect(matches(" ", ",", "1\u202f234\u00a0567,5")).toBe(true);
    expect(matches("'", ".", "1\u2019234'567.5")).toBe(true);
  });

  it("knows no groups where none are asked for, or their separator is the decimal one", () => {
    expect(groupedNumber(null, ".")).toBeNull();
    expect(groupedNumber(",", ",")).toBeNull();
    expect(matches(".", ".,", "1.234.5")).toBe(false);
  });
});

import { describe, expect, it } from "vitest";
import { guessWidth } from "./useGridGeometry";

/** Pixels of a digit in bold, the widest that a cell of the grid shows. */
const boldDigit = 8.3;

describe("guessWidth", () => {
  it("has room for every digit of the longest number, and none for all of a long text", () => {
    const digits = "-12345678901234567890123456789012345.678";
    expect(guessWidth("n", "DECIMAL(38,3)", [digits])).toBeGreaterThan(digits.length * boldDigit + 22);
    expect(guessWidth("t", "VARCHAR", ["word ".repeat(100)])).toBe(320);
  });
});

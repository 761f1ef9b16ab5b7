import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { shareOf, shareText, totalOf } from "./exactShare";

describe("the total of the parts of a chart", () => {
  it("is exact for whole numbers and decimals of any size", () => {
    expect(totalOf(["9007199254740993", "1"])).toBe("9007199254740994");
    expect(totalOf(["0.1", "0.2", "-1"])).toBe("-0.7");
    expect(totalOf([])).toBe("0");
    fc.assert(
      fc.property(fc.array(fc.bigInt()), (numbers) => {
        expect(totalOf(numbers.map(String))).toBe(String(numbers.reduce((sum, one) => sum + one, 0n)));
      }),
    );
  });

  it("is that of DOUBLE where a number is written so", () => {
    expect(totalOf(["1e3", "0.5"])).toBe("1000.5");
  });
});

describe("the share of a part", () => {
  it("adds up to one over all parts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: 1n, max: 10n ** 30n }), { minLength: 1, maxLength: 30 }),
        (numbers) => {
          const texts = numbers.map(String);
          const total = totalOf(texts);
          const sum = texts.reduce((all, text) => all + (shareOf(text, total) ?? 0), 0);
          expect(sum).toBeGreaterThan(1 - 1e-7);
          expect(sum).toBeLessThanOrEqual(1 + 1e-12);
        },
      ),
    );
  });

  it("is none of nothing", () => {
    expect(shareOf("0", "0")).toBeNull();
    expect(shareOf("0.0", "0e0")).toBeNull();
  });

  it("is written with one place, and never as nothing or all where it is neither", () => {
    expect([0, 0.0004, 0.125, 0.5, 0.9999, 1].map(shareText)).toEqual([
      "0%",
      "<0.1%",
      "12.5%",
      "50%",
      ">99.9%",
      "100%",
    ]);
  });
});

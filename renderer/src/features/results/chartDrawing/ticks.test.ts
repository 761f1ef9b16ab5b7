import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonScale, tickText } from "./ticks";

describe("a tick", () => {
  it("is short where that rounds nothing, and all of its digits where not", () => {
    expect([0, 1500, 250_000, 1_000_000, 1_250_000, 1_234_567, 3e9, -2.5e12].map(tickText)).toEqual([
      "0",
      "1,500",
      "250,000",
      "1M",
      "1.25M",
      "1,234,567",
      "3B",
      "-2.5T",
    ]);
  });

  it("has none of the digits that computing leaves", () => {
    expect([0.1 + 0.2, 1e-7, 1e21, 1e-12].map(tickText)).toEqual(["0.3", "0.0000001", "1e21", "1e-12"]);
  });
});

describe("a scale that charts have in common", () => {
  it("has round ticks around all values", () => {
    expect(commonScale([3, 97], true)).toEqual({ min: 0, max: 100, interval: 25 });
    expect(commonScale([-30, 12], true)).toEqual({ min: -40, max: 20, interval: 20 });
    fc.assert(
      fc.property(fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1 }), (values) => {
        const { min, max, interval } = commonScale(values, true);
        expect(min).toBeLessThanOrEqual(Math.min(0, ...values) + 1e-300);
        expect(max).toBeGreaterThanOrEqual(Math.max(0, ...values) - 1e-300);
        expect((max - min) / interval).toBeLessThan(8);
      }),
    );
  });

  it("is one for no value, and for one", () => {
    expect(commonScale([], true)).toEqual({ min: 0, max: 1, interval: 1 });
    expect(commonScale([7], false)).toEqual({ min: 0, max: 7, interval: 7 });
  });
});

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chanceOfSuch, figuresIn, movedFigures } from "./movedFigures.mjs";

/**
 * @param {string} name
 * @param {number} value
 * @param {number | null} ratio
 */
function line(name, value, ratio = null) {
  return { name, value, unit: "ms", reference: ratio === null ? null : 1, ratio };
}

/**
 * @param {string} name
 * @param {readonly number[]} values
 */
function runs(name, values) {
  return values.map((value) => [line(name, value)]);
}

describe("figuresIn", () => {
  it("takes the figures from among other lines", () => {
    const output =
      'Built in 5 s\n{"name":"start","value":805,"unit":"ms","reference":404,"ratio":1.99}\nload-csv: 242 MB\n';
    expect(figuresIn(output)).toEqual([
      { name: "start", value: 805, unit: "ms", reference: 404, ratio: 1.99 },
    ]);
  });
});

describe("movedFigures", () => {
  it("says what is faster beyond noise", () => {
    const [moved] = movedFigures(
      runs("copy", [10, 11, 10.5, 10.2, 10.8]),
      runs("copy", [8, 8.2, 7.9, 8.1, 8.3]),
    );
    expect(moved).toMatchObject({ name: "copy", before: 10.5, after: 8.1, unit: "ms", moved: true });
  });

  it("calls the same times in another order no movement", () => {
    expect(movedFigures(runs("copy", [1, 2, 3, 4, 5]), runs("copy", [5, 3, 1, 2, 4]))[0]?.moved).toBe(false);
  });

  it("calls a sure but tiny difference no movement", () => {
    expect(
      movedFigures(runs("copy", [100, 100, 100, 100, 100]), runs("copy", [101, 101, 101, 101, 101]))[0]
        ?.moved,
    ).toBe(false);
  });

  it("compares ratios to the reference of the same run where there are such", () => {
    const before = [3, 3.1, 3.2, 3, 3.1].map((ratio) => [line("start", 100, ratio)]);
    const after = [2, 2.1, 2.2, 2, 2.1].map((ratio) => [line("start", 900, ratio)]);
    expect(movedFigures(before, after)[0]).toMatchObject({ before: 3.1, after: 2.1, unit: "×", moved: true });
  });

  it("leaves out what only one of the commits measures, or measures in another way", () => {
    expect(movedFigures([[line("old", 1)]], [[line("new", 1)]])).toEqual([]);
    expect(movedFigures([[line("same", 1)]], [[line("same", 1, 2)]])).toEqual([]);
  });
});

describe("chanceOfSuch", () => {
  it("is that of the published table for five and five without overlap", () => {
    expect(chanceOfSuch([1, 2, 3, 4, 5], [6, 7, 8, 9, 10])).toBeCloseTo(2 / 252, 10);
  });

  it("is 1 for equal values", () => {
    expect(chanceOfSuch([1, 1, 1], [1, 1, 1])).toBe(1);
  });

  const values = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 5 });

  it("is between 0 and 1, and the same whichever commit comes first", () => {
    fc.assert(
      fc.property(values, values, (first, second) => {
        const chance = chanceOfSuch(first, second);
        expect(chance).toBeGreaterThan(0);
        expect(chance).toBeLessThanOrEqual(1);
        expect(chanceOfSuch(second, first)).toBeCloseTo(chance, 10);
      }),
    );
  });
});

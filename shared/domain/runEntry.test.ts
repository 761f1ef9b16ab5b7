import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runDays } from "./runEntry";

const noon = (day: number) => new Date(2026, 2, day, 12).getTime();
const hour = 3_600_000;

describe("runDays", () => {
  it("counts the runs of each day, also over a change of the clock", () => {
    // Most zones have no or 23 or 25 hours on one of these days.
    const times = [noon(30) + 11 * hour, noon(30) - 11 * hour, noon(29), noon(27) + hour, noon(27)];
    expect(runDays(times)).toEqual([
      { at: times[0], runs: 2 },
      { at: times[2], runs: 1 },
      { at: times[3], runs: 2 },
    ]);
  });

  it("counts every run once, in any order of times", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 4e12 })), (times) => {
        const days = runDays(times);
        expect(days.reduce((sum, { runs }) => sum + runs, 0)).toBe(times.length);
      }),
    );
  });
});

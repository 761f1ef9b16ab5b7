import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runOf } from "../../../testing/runOf";
import { median, runTrend } from "./RunTrend";

describe("the trend of the last syncs", () => {
  it("goes from the oldest to the newest, without one that is under way", () => {
    const runs = [runOf({ id: "c", status: "running" }), runOf({ id: "b" }), runOf({ id: "a" })];
    expect(runTrend(runs).map(({ run }) => run.id)).toEqual(["a", "b"]);
  });

  it("holds the last thirty", () => {
    const runs = Array.from({ length: 200 }, (_, index) => runOf({ id: `r${index}` }));
    expect(runTrend(runs)).toHaveLength(30);
    expect(runTrend(runs).at(-1)?.run.id).toBe("r0");
  });

  it("takes the duration from the times where the service does not say it", () => {
    expect(runTrend([runOf({ durationMs: null })])[0]?.duration).toBe(5000);
    expect(runTrend([runOf({ durationMs: null, finishedAt: null })])[0]?.duration).toBeNull();
  });
});

describe("usual runs", () => {
  it("is the middle one, whatever the order", () => {
    expect(median([5, 1, 1000])).toBe(5);
    expect(median([4, null, 2])).toBe(3);
    expect(median([null])).toBeNull();
  });

  it("never lies outside of what there is", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), (values) => {
        const middle = median(values) ?? Number.NaN;
        expect(middle).toBeGreaterThanOrEqual(Math.min(...values));
        expect(middle).toBeLessThanOrEqual(Math.max(...values));
      }),
    );
  });
});

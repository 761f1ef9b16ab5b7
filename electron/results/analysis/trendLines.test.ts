import { afterEach, beforeEach, describe, expect, it } from "vitest";
import fc from "fast-check";
import type { TrendLine } from "#shared/domain/results/resultAnalysis";
import type { StoredResult } from "../rows/StoredResult";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let fixture: AnalysisFixture;
beforeEach(() => {
  fixture = new AnalysisFixture();
});
afterEach(() => fixture.close());

function trends(
  result: StoredResult,
  x: number,
  y: number,
  by: number[] = [],
): Promise<readonly TrendLine[]> {
  return fixture.ask(result, (analyses, viewId) => analyses.trend({ viewId, x, y, by }));
}

describe("a trend", () => {
  it("goes through points that lie on a line, over all numbers", async () => {
    const whole = fc.integer({ min: -1000, max: 1000 });
    await fc.assert(
      fc.asyncProperty(
        whole,
        whole,
        fc.uniqueArray(whole, { minLength: 2, maxLength: 20 }),
        async (slope, height, xs) => {
          const rows = xs.map((x) => [x, height + slope * x]);
          const [line] = await trends(resultOfRows({ x: "INTEGER", y: "INTEGER" }, rows), 0, 1);
          const [low, high] = [Math.min(...xs), Math.max(...xs)];
          expect([line?.from.x, line?.to.x, line?.points]).toEqual([low, high, xs.length]);
          expect(line?.from.y).toBeCloseTo(height + slope * low, 5);
          expect(line?.to.y).toBeCloseTo(height + slope * high, 5);
        },
      ),
      { numRuns: 15 },
    );
  });

  it("is one for each part, of times in seconds, and of none where there is no line", async () => {
    const result = resultOfRows({ at: "DATE", n: "DECIMAL(4,1)", k: "VARCHAR" }, [
      ["2026-01-01", "1.0", "a"],
      ["2026-01-02", "3.0", "a"],
      ["2026-01-03", "5.0", "a"],
      ["2026-01-01", "7.0", "b"],
      ["2026-01-03", null, "b"],
      ["2026-01-01", "1.0", null],
      ["2026-01-03", "1.0", null],
    ]);
    const start = Date.UTC(2026, 0, 1) / 1000;
    const lines = await trends(result, 0, 1, [2]);
    expect(lines.map(({ part, r2, points }) => [part, r2, points])).toEqual([
      [["a"], 1, 3],
      [[null], expect.anything(), 2],
    ]);
    expect(lines[0]?.from).toEqual({ x: start, y: 1 });
    expect(lines[0]?.to.y).toBeCloseTo(5, 9);
    expect(lines[1]?.to.y).toBeCloseTo(1, 9);
  });

  it("leaves out what is infinite or no number, and is nothing for a column of texts", async () => {
    const result = resultOfRows({ x: "DOUBLE", y: "DOUBLE", t: "VARCHAR" }, [
      ["1", "1", "x"],
      ["2", "2", "y"],
      ["NaN", "3", "z"],
      ["3", "Infinity", "z"],
    ]);
    expect(await trends(result, 0, 1)).toMatchObject([{ points: 2 }]);
    expect(await trends(result, 0, 2)).toEqual([]);
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

describe("a sample of rows", () => {
  it("is drawn by chance from the rows that have a place, the same each time", async () => {
    const rows = Array.from({ length: 100 }, (_, index) => [index, index % 10 === 0 ? null : `row ${index}`]);
    const result = resultOfRows({ n: "INTEGER", s: "VARCHAR" }, rows);
    const sample = (columns: number[], limit: number) =>
      bed.ask(result, (analyses, viewId) => analyses.sample({ viewId, columns, limit }));
    const some = await sample([0], 4);
    const numbers = (some.columns[0]?.texts ?? []).map(Number);
    expect(new Set(numbers).size).toBe(4);
    expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
    expect((await sample([0], 4)).columns).toEqual(some.columns);
    const half = (await sample([0], 50)).columns[0]?.texts.map((text) => Number(text) % 2);
    expect(new Set(half).size).toBe(2);
    expect(some.rows).toBe(100);
    const all = await sample([0, 1], 5000);
    expect([all.rows, all.columns[1]?.texts.length, all.columns[1]?.texts[0]]).toEqual([90, 90, "row 1"]);
    expect((await sample([0, 1], 7)).columns[0]?.texts).toHaveLength(7);
  });

  it("keeps rows without a value in what only tells points apart", async () => {
    const rows = [
      [1, 10, "a"],
      [2, 20, null],
      [3, null, "b"],
    ];
    const result = resultOfRows({ x: "INTEGER", y: "INTEGER", part: "VARCHAR" }, rows);
    const answer = await bed.ask(result, (analyses, viewId) =>
      analyses.sample({ viewId, columns: [0, 1, 2], limit: 10 }),
    );
    expect(answer).toMatchObject({
      rows: 2,
      columns: [{ texts: ["1", "2"] }, { texts: ["10", "20"] }, { texts: ["a", null] }],
    });
  });
});

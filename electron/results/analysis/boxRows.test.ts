import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let fixture: AnalysisFixture;
beforeEach(() => {
  fixture = new AnalysisFixture();
});
afterEach(() => fixture.close());

const value = { kind: "value" } as const;

async function boxes(
  ...[result, plot]: [
    Parameters<AnalysisFixture["views"]>[0],
    { key: null | { column: number; bucket: typeof value; most?: number }; column: number },
  ]
) {
  const { rows } = await fixture.views(result).boxes(0, plot);
  const places = [...(rows.columns ?? []).keys()];
  return Array.from({ length: rows.rowCount }, (_, row) => [...rows.rowTexts(row, places)]);
}

describe("the boxes of a box plot", () => {
  it("have quartiles and whiskers that are values of the rows, and count what lies beyond and what has none", async () => {
    const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9007199254740993n, null].map((n) => [
      "a",
      n === null ? null : String(n),
    ]);
    const result = resultOfRows({ k: "VARCHAR", n: "BIGINT" }, [...numbers, ["b", "5"]]);
    expect(await boxes(result, { key: { column: 0, bucket: value }, column: 1 })).toEqual([
      ["a", "9", "1", "1", "1", "3", "5", "7", "8", "9007199254740993", "1", "0"],
      ["b", "1", "0", "5", "5", "5", "5", "5", "5", "5", "0", "0"],
    ]);
  });

  it("are one without a key, and leave out what is infinite or no number", async () => {
    const result = resultOfRows({ n: "DOUBLE" }, [["1.5"], ["2.5"], ["NaN"], ["Infinity"], [null]]);
    expect(await boxes(result, { key: null, column: 0 })).toEqual([
      [null, "2", "3", "1.5", "1.5", "1.5", "1.5", "2.5", "2.5", "2.5", "0", "0"],
    ]);
  });

  it("put the groups together that are not the largest", async () => {
    const rows = ["a", "a", "b", "c", null].map((k, n) => [k, String(n)]);
    const result = resultOfRows({ k: "VARCHAR", n: "INTEGER" }, rows);
    const drawn = await boxes(result, { key: { column: 0, bucket: value, most: 1 }, column: 1 });
    expect(drawn.map(([k, n, , low, , , , , , high, , others]) => [k, n, low, high, others])).toEqual([
      ["a", "2", "0", "1", "0"],
      [null, "1", "4", "4", "0"],
      [null, "2", "2", "3", "2"],
    ]);
  });

  it("have a group of nothing but NULL, and none of what has no numbers", async () => {
    const result = resultOfRows({ k: "VARCHAR", n: "INTEGER" }, [["a", null]]);
    expect((await boxes(result, { key: { column: 0, bucket: value }, column: 1 }))[0]?.slice(0, 4)).toEqual([
      "a",
      "0",
      "1",
      null,
    ]);
    await expect(boxes(result, { key: null, column: 0 })).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

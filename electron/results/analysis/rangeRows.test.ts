import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

describe("ranges of a column", () => {
  it("are rows that can be copied, sorted and asked about, also where nothing lies in one", async () => {
    const views = bed.views(resultOfRows({ n: "INTEGER" }, [[0], [1], [20], [null]]));
    const { viewId, rows } = await views.ranges(0, 0);
    expect(rows.columns?.map(({ name, type }) => [name, type])).toEqual([
      ["n from", "DOUBLE"],
      ["n to", "DOUBLE"],
      ["count", "BIGINT"],
    ]);
    expect([rows.rowCount, rows.rowTexts(0, [0, 1, 2]), rows.rowTexts(2, [0, 1, 2])]).toEqual([
      20,
      ["0.0", "1.0", "1"],
      ["2.0", "3.0", "0"],
    ]);
    const sorted = await views.open(viewId, { filters: [], sort: [{ column: 0, direction: "desc" }] });
    expect(sorted.rows.rowTexts(0, [0, 1, 2])).toEqual(["19.0", "20.0", "1"]);
  });

  it("are of times as well, and none of what has neither numbers nor times", async () => {
    const result = resultOfRows({ at: "DATE", t: "VARCHAR" }, [
      ["2026-01-01", "a"],
      ["2026-01-21", "b"],
    ]);
    const views = bed.views(result);
    const { rows } = await views.ranges(0, 0);
    expect(rows.rowTexts(0, [0, 1, 2])).toEqual(["2026-01-01 00:00:00", "2026-01-02 00:00:00", "1"]);
    expect((await views.ranges(0, 1)).rows.rowCount).toBe(0);
    await expect(views.ranges(0, 9)).rejects.toMatchObject({ code: "INVALID_INPUT" });
  });
});

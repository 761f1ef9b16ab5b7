import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

describe("a search", () => {
  it("finds cells in the order of reading, forwards and backwards, and begins anew at the end", async () => {
    const result = resultOfRows({ a: "VARCHAR", b: "INTEGER" }, [
      ["x1", 7],
      ["Y", 1],
      ["x", 2],
    ]);
    const find = async (row: number, place: number, backwards: boolean, text = "1") =>
      bed.ask(result, (analyses, viewId) =>
        analyses.find({ viewId, text, columns: [0, 1], after: { row, place }, backwards }),
      );
    expect(await find(-1, 0, false)).toMatchObject({ place: { row: 0, place: 0 }, cells: 2, ordinal: 1 });
    expect(await find(0, 0, false)).toMatchObject({ place: { row: 1, place: 1 }, ordinal: 2 });
    expect(await find(1, 1, false)).toMatchObject({ place: { row: 0, place: 0 }, ordinal: 1 });
    expect(await find(0, 0, true)).toMatchObject({ place: { row: 1, place: 1 }, ordinal: 2 });
    expect(await find(2, 0, true)).toMatchObject({ place: { row: 1, place: 1 } });
    expect(await find(-1, 0, false, "nowhere")).toMatchObject({ place: null, cells: 0 });
  });

  it("goes by the order that the person sees", async () => {
    const result = resultOfRows({ n: "INTEGER" }, [[10], [30], [20]]);
    const sorted: ResultView = { filters: [], sort: [{ column: 0, direction: "desc" }] };
    const found = await bed.ask(
      result,
      (analyses, viewId) =>
        analyses.find({ viewId, text: "10", columns: [0], after: { row: -1, place: 0 }, backwards: false }),
      sorted,
    );
    expect(found).toMatchObject({ place: { row: 2, place: 0 } });
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AnalysisBed } from "../testing/AnalysisBed";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisBed;
beforeEach(() => {
  bed = new AnalysisBed();
});
afterEach(() => bed.close());

describe("values of a column", () => {
  it("are listed with their rows, the most frequent first, and found by a part", async () => {
    const result = resultOfRows({ s: "VARCHAR" }, [["b"], ["a"], ["b"], ["AB"], [null]]);
    const all = await bed.ask(result, {
      type: "values",
      requestId: 1,
      viewId: 0,
      column: 0,
      containing: "",
      limit: 2,
    });
    expect(all).toMatchObject({
      values: [
        { text: "b", rows: 2 },
        { text: "AB", rows: 1 },
      ],
      distinct: 4,
    });
    const some = await bed.ask(result, {
      type: "values",
      requestId: 1,
      viewId: 0,
      column: 0,
      containing: "a",
      limit: 9,
    });
    expect(some).toMatchObject({
      values: [
        { text: "AB", rows: 1 },
        { text: "a", rows: 1 },
      ],
      distinct: 2,
    });
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

describe("values of a column", () => {
  it("are listed with their rows, the most frequent first, and found by a part", async () => {
    const result = resultOfRows({ s: "VARCHAR" }, [["b"], ["a"], ["b"], ["AB"], [null]]);
    const all = await bed.ask(result, (analyses, viewId) =>
      analyses.values({ viewId, column: 0, containing: "", limit: 2 }),
    );
    expect(all).toMatchObject({
      values: [
        { text: "b", rows: 2 },
        { text: "AB", rows: 1 },
      ],
      distinct: 4,
    });
    const some = await bed.ask(result, (analyses, viewId) =>
      analyses.values({ viewId, column: 0, containing: "a", limit: 9 }),
    );
    expect(some).toMatchObject({
      values: [
        { text: "AB", rows: 1 },
        { text: "a", rows: 1 },
      ],
      distinct: 2,
    });
  });

  it.each([
    ["BIGINT", ["0", "1", "2", "10", "100"]],
    ["DECIMAL(38,2)", ["-10.00", "-9.00", "9.50", "10.00"]],
    ["DOUBLE", ["-Infinity", "-2.0", "9.0", "10.0", "NaN"]],
    ["DATE", ["0044-03-15 (BC)", "2024-05-01", "10000-01-01"]],
    ["VARCHAR", ["1", "10", "2"]],
  ])("that are as frequent stand in the order of %s", async (type, texts) => {
    const rows = texts.toReversed().map((text) => [text]);
    const answer = await bed.ask(resultOfRows({ a: type }, rows), (analyses, viewId) =>
      analyses.values({ viewId, column: 0, containing: "", limit: 9 }),
    );
    expect(answer).toMatchObject({ values: texts.map((text) => ({ text, rows: 1 })) });
  });
});

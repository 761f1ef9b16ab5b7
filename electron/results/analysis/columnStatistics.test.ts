import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ResultView } from "#shared/domain/results/resultView";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

describe("statistics of a column", () => {
  it("are exact for numbers of 38 digits", async () => {
    const large = "99999999999999999999999999999999999.99";
    const result = resultOfRows({ n: "DECIMAL(37,2)" }, [[large], ["0.01"], ["0.01"], [null]]);
    expect(await bed.statistics(result)).toMatchObject({
      rows: 4,
      nulls: 1,
      distinct: 2,
      minimum: "0.01",
      maximum: large,
      sum: "100000000000000000000000000000000000.01",
      topValues: [
        { text: "0.01", rows: 2 },
        { text: large, rows: 1 },
        { text: null, rows: 1 },
      ],
    });
  });

  it("count every value in one range of the histogram, and give quantiles that occur", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1, maxLength: 60 }),
        async (numbers) => {
          const { histogram, quantiles } = await bed.statistics(
            resultOfRows(
              { n: "INTEGER" },
              numbers.map((one) => [one]),
            ),
          );
          expect(histogram?.reduce((sum, { rows }) => sum + rows, 0)).toBe(numbers.length);
          expect(quantiles).toHaveLength(5);
          for (const quantile of quantiles ?? []) expect(numbers).toContain(Number(quantile));
        },
      ),
      { numRuns: 25 },
    );
  });

  it("know texts by their lengths and times by their range", async () => {
    const result = resultOfRows({ s: "VARCHAR", t: "TIMESTAMP" }, [
      ["né", "2026-01-01 00:00:00"],
      ["", "2026-01-02 00:00:00.000001"],
    ]);
    expect(await bed.statistics(result, 0)).toMatchObject({
      lengths: { shortest: 0, longest: 2 },
      sum: null,
      histogram: null,
    });
    const times = await bed.statistics(result, 1);
    expect(times).toMatchObject({
      minimum: "2026-01-01 00:00:00",
      maximum: "2026-01-02 00:00:00.000001",
      sum: null,
    });
    expect(times.histogram).toHaveLength(20);
  });

  it("say between which values the rows of each range lie, so that a filter finds just these", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom("INTEGER", "DATE", "DECIMAL(9,2)"),
        fc.array(fc.nat(20_000), { minLength: 1, maxLength: 60 }),
        async (type, numbers) => {
          const text = (one: number) =>
            type === "DATE" ? new Date(one * 86_400_000).toISOString().slice(0, 10) : String(one / 100);
          const rows = numbers.map((one) => [type === "INTEGER" ? one : text(one)]);
          const result = resultOfRows({ x: type }, rows);
          for (const range of (await bed.statistics(result)).histogram ?? []) {
            expect(range.minimum === null).toBe(range.rows === 0);
            if (range.minimum === null || range.maximum === null) continue;
            const between = { from: range.minimum, to: range.maximum, toIncluded: true };
            const filter = { column: 0, not: false, anyOf: [{ kind: "between" as const, ...between }] };
            expect((await bed.statistics(result, 0, { filters: [filter], sort: [] })).rows).toBe(range.rows);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it("survive infinities, no numbers, and a column of nothing but NULL", async () => {
    const floats = resultOfRows({ x: "DOUBLE" }, [["NaN"], ["Infinity"], ["-Infinity"], [1.5]]);
    expect((await bed.statistics(floats)).histogram?.reduce((sum, { rows }) => sum + rows, 0)).toBe(1);
    const nothing = await bed.statistics(resultOfRows({ x: "INTEGER" }, [[null], [null]]));
    expect(nothing).toMatchObject({ rows: 2, nulls: 2, distinct: 0, minimum: null, sum: null });
    expect((await bed.statistics(resultOfRows({ x: "INTEGER" }, []))).rows).toBe(0);
  });

  it("are those of the rows that a filter leaves", async () => {
    const result = resultOfRows({ n: "INTEGER" }, [[1], [2], [3]]);
    const view: ResultView = {
      filters: [{ column: 0, not: false, anyOf: [{ kind: "compare", operator: ">", value: "1" }] }],
      sort: [],
    };
    expect(await bed.statistics(result, 0, view)).toMatchObject({ rows: 2, sum: "5" });
  });
});

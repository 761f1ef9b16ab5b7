import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import { AppError } from "#shared/errors/AppError";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { salesResult } from "../testing/salesResult";
import { resultOfRows } from "../testing/resultOf";
import { ViewAnalyses } from "../session/ViewAnalyses";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

const value = { kind: "value" } as const;

describe("grouped rows", () => {
  it("have exact sums, NULL as a group of its own, and the order of their keys", async () => {
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: value }],
      across: [],
      values: [
        { column: null, aggregate: "count" },
        { column: 2, aggregate: "sum" },
      ],
    };
    expect(await bed.groups(salesResult(), grouping)).toEqual([
      ["city", "count", "sum(amount)"],
      ["Bergen", "1", "2.20"],
      ["Oslo", "2", "4.40"],
      [null, "1", null],
    ]);
  });

  it("can be ranges of a number, sorted again, and asked about themselves", async () => {
    const numbers = resultOfRows({ n: "INTEGER" }, [[0], [1], [5], [9], [10], [null]]);
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: { kind: "ranges", count: 2 } }],
      across: [],
      values: [{ column: null, aggregate: "count" }],
    };
    expect((await bed.groups(numbers, grouping)).slice(1)).toEqual([
      ["0.0", "2"],
      ["5.0", "3"],
      [null, "1"],
    ]);
    const views = bed.views(numbers);
    const { viewId } = await views.group(0, grouping);
    const sorted = await views.open(viewId, { filters: [], sort: [{ column: 1, direction: "desc" }] });
    expect(sorted.rows.rowTexts(0, [0, 1])).toEqual(["5.0", "3"]);
    const summary = await new ViewAnalyses(views).summary({
      viewId: sorted.viewId,
      from: 0,
      count: 2,
      columns: [1],
    });
    expect(summary).toMatchObject({ sum: "5" });
  });

  it("have totals over all rows, which stay at the end in any order", async () => {
    const views = bed.views(salesResult());
    const { viewId, rows } = await views.group(0, {
      keys: [{ column: 0, bucket: value }],
      across: [{ column: 1, bucket: { kind: "period", period: "month" } }],
      values: [{ column: 2, aggregate: "average" }],
      totals: true,
    });
    expect(rows.columns?.map(({ name }) => name)).toEqual(["city", "2026-01-01", "2026-02-01", "Total"]);
    expect(rows.rowTexts(3, [0, 1, 3])).toEqual(["Total", "1.65", "2.2"]);
    const { rows: sorted } = await views.open(viewId, {
      filters: [],
      sort: [{ column: 0, direction: "desc" }],
    });
    expect([0, 1, 2, 3].map((row) => sorted.rowTexts(row, [0])[0])).toEqual([
      "Oslo",
      "Bergen",
      null,
      "Total",
    ]);
  });

  it("are refused where the type has no such thing, naming the column", async () => {
    const noSum: Grouping = { keys: [], across: [], values: [{ column: 0, aggregate: "sum" }] };
    await expect(bed.groups(salesResult(), noSum)).rejects.toThrow(/“city”/);
    const noPeriod: Grouping = {
      keys: [{ column: 2, bucket: { kind: "period", period: "day" } }],
      across: [],
      values: [{ column: null, aggregate: "count" }],
    };
    await expect(bed.groups(salesResult(), noPeriod)).rejects.toThrow(AppError);
  });
});

import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import { AnalysisFixture } from "../testing/AnalysisFixture";
import { salesResult } from "../testing/salesResult";
import { resultOfRows } from "../testing/resultOf";

let bed: AnalysisFixture;
beforeEach(() => {
  bed = new AnalysisFixture();
});
afterEach(() => bed.close());

const value = { kind: "value" } as const;

describe("grouped rows", () => {
  it("can have the values of another column side by side", async () => {
    const grouping: Grouping = {
      keys: [{ column: 0, bucket: value }],
      across: [{ column: 1, bucket: { kind: "period", period: "month" } }],
      values: [{ column: 2, aggregate: "sum" }],
    };
    expect(await bed.groups(salesResult(), grouping)).toEqual([
      ["city", "2026-01-01", "2026-02-01"],
      ["Bergen", "2.20", null],
      ["Oslo", "1.10", "3.30"],
      [null, null, null],
    ]);
  });

  it("can have combinations of values side by side, under headings, with totals at the end", async () => {
    const views = bed.views(salesResult());
    const { rows } = await views.group(0, {
      keys: [],
      across: [
        { column: 0, bucket: value },
        { column: 1, bucket: { kind: "period", period: "month" } },
      ],
      values: [
        { column: 2, aggregate: "sum" },
        { column: null, aggregate: "count" },
      ],
      totals: true,
    });
    const heads = rows.columns?.map(({ heading }) => heading) ?? [];
    const of = (...heading: string[]) => [
      [...heading, "sum(amount)"],
      [...heading, "count"],
    ];
    expect(heads).toEqual([
      ...of("Bergen", "2026-01-01"),
      ...of("Oslo", "2026-01-01"),
      ...of("Oslo", "2026-02-01"),
      ...of("NULL", "2026-02-01"),
      ...of("Total"),
    ]);
    expect(rows.columns?.[2]?.name).toBe("Oslo · 2026-01-01 · sum(amount)");
    expect(rows.rowTexts(0, [...heads.keys()])).toEqual([
      "2.20",
      "1",
      "1.10",
      "1",
      "3.30",
      "1",
      null,
      "1",
      "6.60",
      "4",
    ]);
  });

  it("lose no row that stands side by side: neither zeros with a sign nor what has the same text", async () => {
    const numbers = resultOfRows({ x: "DOUBLE", t: "VARCHAR" }, [
      [0, "NULL"],
      [-0, null],
      ["NaN", "'"],
      [1, "a · b"],
    ]);
    for (const column of [0, 1]) {
      const views = bed.views(numbers);
      const { rows } = await views.group(0, {
        keys: [],
        across: [{ column, bucket: value }],
        values: [{ column: null, aggregate: "count" }],
      });
      const counts = rows.rowTexts(0, [...(rows.columns ?? []).keys()]).map(Number);
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4);
    }
  });

  it("do not grow to more columns than can be looked at", async () => {
    const many = resultOfRows(
      { n: "INTEGER" },
      Array.from({ length: 251 }, (_, index) => [index]),
    );
    const count = { column: null, aggregate: "count" } as const;
    const grouping = { keys: [], across: [{ column: 0, bucket: value }] };
    expect(await bed.groups(many, { ...grouping, values: [count] })).toHaveLength(2);
    await expect(bed.groups(many, { ...grouping, values: [count, count] })).rejects.toMatchObject({
      code: "GROUPS_TOO_MANY",
      message: "More than 250 values of “n” would stand side by side.",
    });
  });
});

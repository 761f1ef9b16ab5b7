import type { PivotLook } from "#shared/domain/results/resultPresentation";
import { describe, expect, it } from "vitest";
import { aggregatesOf, bucketsOf, keyName, putInto } from "./pivotChoices";
import { pivotGrouping } from "./pivotGrouping";

const empty: PivotLook = { rows: [], across: [], values: [], totals: false };
const columns = [
  { name: "city", type: "VARCHAR" },
  { name: "sold", type: "TIMESTAMP" },
  { name: "amount", type: "DECIMAL(10,2)" },
];
const refs = columns.map(({ name }, index) => ({ index, name }));

function put(pivot: PivotLook, well: "rows" | "across" | "values", index: number): PivotLook {
  const [ref, column] = [refs[index], columns[index]];
  if (ref === undefined || column === undefined) throw new Error(`no column ${index}`);
  return putInto(pivot, well, ref, column);
}

describe("a column that is put into a well", () => {
  it("is taken as its type suggests: times by month, numbers summed, texts counted", () => {
    const pivot = put(put(put(put(empty, "rows", 0), "across", 1), "values", 2), "values", 0);
    expect(pivotGrouping(pivot, columns)).toEqual({
      keys: [{ column: 0, bucket: { kind: "value" } }],
      across: [{ column: 1, bucket: { kind: "period", period: "month" } }],
      values: [
        { column: 2, aggregate: "sum" },
        { column: 0, aggregate: "count" },
      ],
      totals: false,
    });
  });

  it("says that periods of points of time are those of UTC, and nothing of other times", () => {
    const byMonth = {
      column: { index: 0, name: "paid" },
      bucket: { kind: "period", period: "month" },
    } as const;
    expect(keyName(byMonth, "TIMESTAMP WITH TIME ZONE")).toBe("paid · Month in UTC");
    expect(keyName(byMonth, "TIMESTAMP")).toBe("paid · Month");
    expect(keyName({ ...byMonth, bucket: { kind: "value" } }, "TIMESTAMPTZ")).toBe("paid");
  });

  it("is grouped by once: it leaves the well it was in", () => {
    const moved = put(put(put(empty, "rows", 0), "rows", 1), "across", 0);
    const named = ({ rows, across }: PivotLook) =>
      [rows, across].map((keys) => keys.map(({ column }) => column.name));
    expect(named(moved)).toEqual([["sold"], ["city"]]);
    expect(named(put(moved, "across", 1))).toEqual([[], ["city", "sold"]]);
    expect(put(moved, "rows", 0).across).toEqual([]);
  });
});

describe("choices for a column of a pivot", () => {
  it("fits its type", () => {
    expect(bucketsOf("VARCHAR")).toHaveLength(1);
    expect(bucketsOf("DATE")).not.toContainEqual({ kind: "period", period: "hour" });
    expect(bucketsOf("TIMESTAMPTZ")).toContainEqual({ kind: "period", period: "hour" });
    expect(aggregatesOf("VARCHAR")).not.toContain("sum");
    expect(aggregatesOf("BIGINT")[0]).toBe("sum");
  });

  it("counts rows where nothing is computed, and leaves out columns that a later result has not", () => {
    const pivot = put(put(empty, "rows", 0), "values", 2);
    expect(pivotGrouping(pivot, columns.slice(0, 1))?.values).toEqual([{ column: null, aggregate: "count" }]);
    expect(pivotGrouping(put(empty, "rows", 2), columns.slice(0, 1))).toBeNull();
  });
});

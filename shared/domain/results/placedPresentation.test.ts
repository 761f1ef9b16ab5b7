import { describe, expect, it } from "vitest";
import { indexOfColumn, placedChart, placedPivot } from "./placedPresentation";
import type { ChartLook } from "./resultPresentation";

const columns = [{ name: "a" }, { name: "b" }, { name: "a" }];

describe("a column that was chosen in an earlier result", () => {
  it("is the one in the same place where it still has its name, so that columns of one name stay apart", () => {
    expect(indexOfColumn({ index: 2, name: "a" }, columns)).toBe(2);
    expect(indexOfColumn({ index: 0, name: "a" }, columns)).toBe(0);
  });

  it("is found by its name elsewhere, and is gone where no column has it", () => {
    expect(indexOfColumn({ index: 7, name: "b" }, columns)).toBe(1);
    expect(indexOfColumn({ index: 1, name: "c" }, columns)).toBeNull();
  });
});

describe("a look at an earlier result", () => {
  const key = (index: number, name: string) => ({
    column: { index, name },
    bucket: { kind: "value" as const },
  });
  const value = (index: number, name: string) => ({ column: { index, name }, aggregate: "sum" as const });
  const chart: ChartLook = {
    type: "bar",
    x: key(5, "b"),
    y: { column: null, aggregate: "count" },
    series: key(0, "gone"),
    order: "key",
    isStacked: false,
    isLog: false,
  };

  it("goes on with the columns that are there, at their new places", () => {
    const pivot = {
      rows: [key(5, "b"), key(0, "gone")],
      across: [key(1, "c"), key(2, "a")],
      values: [value(2, "a")],
      totals: true,
    };
    expect(placedPivot(pivot, columns)).toEqual({
      rows: [key(1, "b")],
      across: [key(2, "a")],
      values: [value(2, "a")],
      totals: true,
    });
    expect(placedChart(chart, columns)).toMatchObject({ x: key(1, "b"), series: null });
  });

  it("is none where a chart has lost what it is drawn by", () => {
    expect(placedChart({ ...chart, x: key(0, "gone") }, columns)).toBeNull();
    expect(placedChart({ ...chart, y: value(0, "gone") }, columns)).toBeNull();
  });
});

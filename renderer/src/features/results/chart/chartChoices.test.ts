import { describe, expect, it } from "vitest";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { withType } from "./chartChoices";

const columns = [
  { name: "port", type: "VARCHAR" },
  { name: "lon", type: "DOUBLE" },
  { name: "lat", type: "DOUBLE" },
  { name: "ships", type: "INTEGER" },
];
const key = (index: number): ChartLook["x"] => ({
  column: { index, name: columns[index]?.name ?? "" },
  bucket: { kind: "value" },
});
const value = (index: number): ChartLook["y"] => ({
  column: { index, name: columns[index]?.name ?? "" },
  aggregate: "sum",
});
const bars: ChartLook = {
  type: "bar",
  x: key(0),
  y: value(3),
  series: null,
  order: "value",
  isStacked: false,
  isLog: false,
};

describe("a chart of another kind", () => {
  it("stands on the map by its coordinates, which are never added up", () => {
    expect(withType(bars, "map", columns, 10)).toMatchObject({ x: key(1), rows: key(2), y: value(3) });
    expect(withType({ ...bars, y: value(1) }, "map", columns, 10)).toMatchObject({
      y: { column: null, aggregate: "count" },
    });
  });

  it("has a column for each axis that the other had not", () => {
    expect(withType(bars, "heatmap", columns, 10).rows).not.toBeNull();
    expect(
      withType({ ...bars, y: { column: null, aggregate: "count" } }, "box", columns, 10).y,
    ).toMatchObject({
      column: { name: "ships" },
    });
    expect(withType(bars, "histogram", columns, 10).x?.column.name).not.toBe("port");
    expect(withType(withType(bars, "heatmap", columns, 10), "bar", columns, 10).rows).toBeNull();
  });

  it("is something where the result lacks what it needs", () => {
    const texts = [{ name: "a", type: "VARCHAR" }];
    expect(withType(bars, "map", texts, 10)).toMatchObject({ x: null, rows: null });
    expect(withType({ ...bars, y: null }, "scatter", texts, 10).y).toBeNull();
  });
});

import type { Grouping } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnFilter } from "#shared/domain/results/resultView";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { groupingAsSql } from "#shared/sql/wholeData/groupingAsSql";
import { groupKeys, groupValues } from "../pivot/pivotGrouping";

/** Ranges of a distribution when it is asked of all rows. */
const ranges = 20;

/** What a chart is drawn from, as SQL over all rows of the statement; null where that cannot be written. */
export function chartAsSql(
  statement: string,
  columns: readonly ResultColumn[],
  filters: readonly ColumnFilter[],
  chart: ChartLook,
): string | null {
  const keysOf = (...keys: (ChartLook["x"] | undefined)[]) =>
    groupKeys(
      keys.flatMap((key) => key ?? []),
      columns,
    );
  const valuesOf = (...values: (ChartLook["y"] | undefined)[]) =>
    groupValues(
      values.flatMap((value) => value ?? []),
      columns,
    );
  const write = (grouping: Omit<Grouping, "across">): string | null =>
    groupingAsSql(statement, columns, filters, { ...grouping, across: [] });
  const [x] = keysOf(chart.x);
  const [y] = valuesOf(chart.y);
  if (chart.type === "box") {
    const column = y?.column ?? null;
    if (column === null) return null;
    const values = (["count", "minimum", "median", "maximum"] as const).map((aggregate) => ({
      column,
      aggregate,
    }));
    return write({ keys: keysOf(chart.x), values });
  }
  if (x === undefined) return null;
  const count = { column: null, aggregate: "count" } as const;
  if (chart.type === "histogram") {
    return write({
      keys: [{ column: x.column, bucket: { kind: "ranges", count: ranges } }],
      values: [count],
    });
  }
  if (y === undefined) return null;
  if (chart.type === "scatter") {
    const measured = y.column === null ? [] : [{ column: y.column, bucket: { kind: "value" } as const }];
    return write({ keys: [x, ...measured, ...keysOf(chart.series)], values: [count] });
  }
  if (chart.type === "map" || chart.type === "heatmap") {
    return write({ keys: [x, ...keysOf(chart.rows)], values: [y] });
  }
  if (chart.type === "pie") return write({ keys: [x], values: [y] });
  const second = chart.series === null ? valuesOf(chart.y2) : [];
  return write({ keys: [x, ...keysOf(chart.series, chart.panels)], values: [y, ...second] });
}

import type { Grouping } from "#shared/contract/resultAnalysis";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { ColumnFilter } from "#shared/contract/resultView";
import type { ChartLook } from "#shared/domain/resultLook";
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
  const [x] = chart.x === null ? [] : groupKeys([chart.x], columns);
  if (x === undefined) return null;
  const count = { column: null, aggregate: "count" } as const;
  const write = (grouping: Omit<Grouping, "across">): string | null =>
    groupingAsSql(statement, columns, filters, { ...grouping, across: [] });
  if (chart.type === "histogram") {
    return write({
      keys: [{ column: x.column, bucket: { kind: "ranges", count: ranges } }],
      values: [count],
    });
  }
  const [y] = chart.y === null ? [] : groupValues([chart.y], columns);
  if (y === undefined) return null;
  const series = chart.series === null ? [] : groupKeys([chart.series], columns);
  if (chart.type === "scatter") {
    const measured = y.column === null ? [] : [{ column: y.column, bucket: { kind: "value" } as const }];
    return write({ keys: [x, ...measured, ...series], values: [count] });
  }
  return write({ keys: [x, ...series], values: [y] });
}

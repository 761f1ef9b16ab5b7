import type { ChartLook, ColumnRef, PivotLook } from "./resultPresentation";

/** The columns of a result. */
type Named = readonly { readonly name: string }[];

/** The column's index in a result: where it was if it is still there, else the first of its name; null where there is none. */
export function indexOfColumn(ref: ColumnRef, columns: Named): number | null {
  if (columns[ref.index]?.name === ref.name) return ref.index;
  const index = columns.findIndex(({ name }) => name === ref.name);
  return index === -1 ? null : index;
}

/** The same of a column at its place in this result; null where the result has not got it. */
function placed<Of extends { readonly column: ColumnRef | null }>(one: Of, columns: Named): Of | null {
  if (one.column === null) return one;
  const index = indexOfColumn(one.column, columns);
  return index === null ? null : { ...one, column: { ...one.column, index } };
}

/** A pivot of the columns that this result has. */
export function placedPivot(pivot: PivotLook, columns: Named): PivotLook {
  return {
    ...pivot,
    rows: pivot.rows.flatMap((key) => placed(key, columns) ?? []),
    across: pivot.across.flatMap((key) => placed(key, columns) ?? []),
    values: pivot.values.flatMap((value) => placed(value, columns) ?? []),
  };
}

/** A chart at the columns of this result, without the parts it is split into where these are gone; null where more is. */
export function placedChart(chart: ChartLook, columns: Named): ChartLook | null {
  const x = chart.x === null ? null : placed(chart.x, columns);
  const y = chart.y === null ? null : placed(chart.y, columns);
  if ((x === null) !== (chart.x === null) || (y === null) !== (chart.y === null)) return null;
  return { ...chart, x, y, series: chart.series === null ? null : placed(chart.series, columns) };
}

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

/** A chart at the columns of this result, without what it can do without where that is not there; null where more is missing. */
export function placedChart(chart: ChartLook, columns: Named): ChartLook | null {
  const { x, y, rows = null, series, y2 = null, panels = null } = chart;
  const at = <Of extends { readonly column: ColumnRef | null }>(one: Of | null) =>
    one === null ? null : placed(one, columns);
  const needed = { x: at(x), y: at(y), rows: at(rows) };
  const isMissing =
    (needed.x === null) !== (x === null) ||
    (needed.y === null) !== (y === null) ||
    (needed.rows === null) !== (rows === null);
  if (isMissing) return null;
  return {
    ...chart,
    x: needed.x,
    y: needed.y,
    series: at(series),
    ...(rows === null ? {} : { rows: needed.rows }),
    ...(y2 === null ? {} : { y2: at(y2) }),
    ...(panels === null ? {} : { panels: at(panels) }),
  };
}

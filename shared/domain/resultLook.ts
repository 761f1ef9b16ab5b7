import { z } from "zod";
import { aggregates, bucket } from "../contract/resultAnalysis";
import { runId } from "./ids";

/**
 * How a person looks at a tab's results: as rows, groups, a chart or what changed, and which. It belongs to the query, not to one run of
 * it, so columns are named: a later result may have them elsewhere, or not at all.
 */

/** A column by its place and its name; names may repeat. */
const columnRef = z.strictObject({ index: z.int().nonnegative(), name: z.string() });

const lookKey = z.strictObject({ column: columnRef, bucket });

/** A null column is the rows themselves. */
const lookValue = z.strictObject({ column: columnRef.nullable(), aggregate: z.enum(aggregates) });

/** Looks that were kept when a pivot had one column across hold that one, or null. */
const acrossKeys = z.union([
  z.array(lookKey).max(20),
  lookKey.nullable().transform((one) => (one === null ? [] : [one])),
]);

export const pivotLook = z.strictObject({
  rows: z.array(lookKey).max(20),
  across: acrossKeys,
  values: z.array(lookValue).max(50),
  totals: z.boolean(),
});

export const chartTypes = ["bar", "line", "area", "scatter", "histogram"] as const;

const chartLook = z.strictObject({
  type: z.enum(chartTypes),
  /** What stands along the axis; null where nothing was found or chosen. */
  x: lookKey.nullable(),
  y: lookValue.nullable(),
  /** Splits the chart into parts of a colour each. */
  series: lookKey.nullable(),
  /** Of bars over what has no order of its own. */
  order: z.enum(["key", "value"]),
  isStacked: z.boolean(),
  isLog: z.boolean(),
});

const comparisonLook = z.strictObject({
  /** The run of the other result; null: as proposed. */
  before: runId.nullable(),
  /** Columns that tell the rows apart, none where whole rows are compared; null: as proposed. */
  keys: z.array(columnRef).max(20).nullable(),
  /** Columns that are not compared. */
  leftOut: z.array(columnRef).max(10_000),
});

export const resultLook = z.strictObject({
  pane: z.enum(["rows", "pivot", "chart", "compare"]),
  /** Null: as guessed from the result. */
  pivot: pivotLook.nullable(),
  chart: chartLook.nullable(),
  /** Absent where nothing was chosen, and in looks from before results were compared. */
  comparison: comparisonLook.optional(),
});

export type ColumnRef = z.infer<typeof columnRef>;
export type LookKey = z.infer<typeof lookKey>;
export type LookValue = z.infer<typeof lookValue>;
export type PivotLook = z.infer<typeof pivotLook>;
export type ChartLook = z.infer<typeof chartLook>;
export type ComparisonLook = z.infer<typeof comparisonLook>;
export type ResultLook = z.infer<typeof resultLook>;

export const plainLook: ResultLook = { pane: "rows", pivot: null, chart: null };

export const plainComparison: ComparisonLook = { before: null, keys: null, leftOut: [] };

/** The column's index in a result: where it was if it is still there, else the first of its name; null where there is none. */
export function indexOfColumn(ref: ColumnRef, columns: readonly { readonly name: string }[]): number | null {
  if (columns[ref.index]?.name === ref.name) return ref.index;
  const index = columns.findIndex(({ name }) => name === ref.name);
  return index === -1 ? null : index;
}

type Named = readonly { readonly name: string }[];

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

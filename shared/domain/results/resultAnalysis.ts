import { z } from "zod";

/** Questions about the values of a result's view, and their answers. Exact numbers are text, as cells are. */

const columnIndex = z.int().nonnegative().max(100_000);

/** How values of a column are put together before they are grouped: by themselves, by a part of a date, in ranges of equal width, or by the nearest multiple. */
export const bucket = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("value") }),
  z.strictObject({
    kind: z.literal("period"),
    period: z.enum(["year", "quarter", "month", "week", "day", "hour", "minute"]),
  }),
  z.strictObject({ kind: z.literal("ranges"), count: z.int().min(1).max(1000) }),
  /** Numbers at the nearest multiple of a size. */
  z.strictObject({ kind: z.literal("steps"), size: z.number().positive().max(1e6) }),
]);

export const aggregates = [
  "count",
  "countDistinct",
  "sum",
  "average",
  "minimum",
  "maximum",
  "median",
] as const;

const groupKey = z.strictObject({ column: columnIndex, bucket });

/**
 * With `most`, only so many of the key's values stay apart, those with the largest first value (whatever its sign), and the others
 * are one group, unless that would be one value. NULL always stays apart. How many values are in that group is an extra column at the end.
 */
const limitedKey = groupKey.extend({ most: z.int().min(1).max(1000).optional() });

/** A null column is the rows themselves, which only `count` takes. */
const groupValue = z.strictObject({ column: columnIndex.nullable(), aggregate: z.enum(aggregates) });

/** Columns that the values of `across` may grow to, times the values that are computed. */
export const mostPivotColumns = 500;

/**
 * Rows grouped by the keys; with `across`, each combination of values that its columns have becomes a column for each
 * computed value (a pivot). Also what charts are drawn from.
 */
export const grouping = z.strictObject({
  keys: z.array(limitedKey).max(20),
  across: z.array(groupKey).max(20),
  values: z.array(groupValue).min(1).max(50),
  /** Adds a last row over all rows and, with `across`, columns over all its values. */
  totals: z.boolean().optional(),
});

/** How a column of numbers is spread in each group; without a key, in all rows. */
export const boxPlot = z.strictObject({ key: limitedKey.nullable(), column: columnIndex });

export type BoxPlot = z.infer<typeof boxPlot>;
export type Bucket = z.infer<typeof bucket>;
export type Aggregate = (typeof aggregates)[number];
export type GroupKey = z.infer<typeof groupKey>;
export type LimitedKey = z.infer<typeof limitedKey>;
export type GroupValue = z.infer<typeof groupValue>;
export type Grouping = z.infer<typeof grouping>;

/** A value of a column with how many rows have it; null is SQL NULL. */
export interface ValueCount {
  readonly text: string | null;
  readonly rows: number;
}

/** One of several ranges of equal width. Its bounds are for the eye, what lies in it is exact. */
export interface HistogramRange {
  /** Included. */
  readonly from: string;
  readonly to: string;
  readonly rows: number;
  /** The smallest and the largest value in it: whoever filters by both finds just its rows. Null where it is empty. */
  readonly minimum: string | null;
  readonly maximum: string | null;
}

/** Statistics of one column over a view. Null where the type has no such thing. */
export interface ColumnStatistics {
  readonly rows: number;
  readonly nulls: number;
  /** Exact. */
  readonly distinct: number;
  readonly minimum: string | null;
  readonly maximum: string | null;
  /** Of numbers. */
  readonly sum: string | null;
  readonly average: string | null;
  readonly standardDeviation: string | null;
  /** At 5, 25, 50, 75 and 95 per cent, of numbers and times. */
  readonly quantiles: readonly string[] | null;
  /** Of numbers and times. */
  readonly histogram: readonly HistogramRange[] | null;
  /** Shortest and longest text in characters. */
  readonly lengths: { readonly shortest: number; readonly longest: number } | null;
  /** The most frequent values first, ten at most. */
  readonly topValues: readonly ValueCount[];
}

/** A straight line by least squares through the points of a view, or of one part of it. */
export interface TrendLine {
  /** The values of the columns that the points are split by. */
  readonly part: readonly (string | null)[];
  /** Its ends: the smallest and the largest place that a point has, times in seconds since 1970. */
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  /** The share of the spread that it explains; null where the points have none. */
  readonly r2: number | null;
  readonly points: number;
}

/** Numbers that tell things apart have no sum, and those of columns of different meanings none together. */
export type NotSummed =
  | { readonly reason: "identifiers"; /** The column's name. */ readonly column: string }
  | { readonly reason: "differentMeanings" };

/** What the selected cells come to. */
export interface SelectionSummary {
  readonly cells: number;
  readonly nulls: number;
  readonly distinct: number;
  /** Of the cells that are numbers. */
  readonly numbers: number;
  /** Why there are numbers but no sum and no average of them; null where there are. */
  readonly notSummed: NotSummed | null;
  readonly sum: string | null;
  readonly average: string | null;
  /** Null also for several columns without a sum. */
  readonly minimum: string | null;
  readonly maximum: string | null;
}

import { z } from "zod";
import { aggregates, bucket } from "./resultAnalysis";
import { runId } from "../ids";

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

export const chartTypes = [
  "bar",
  "line",
  "area",
  "pie",
  "scatter",
  "histogram",
  "box",
  "heatmap",
  "map",
] as const;

/** Places of the legend; absent: at the right. */
export const legendPlaces = ["right", "bottom", "none"] as const;

/** Colours that the theme has for the parts of a chart. */
export const mostColours = 12;

const writtenLabel = z.string().max(200).optional();

export const chartLook = z.strictObject({
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
  // What follows is absent where nothing was chosen, and in charts that were kept before it could be.
  /** Every bar and area as shares of 100 %. */
  isShare: z.boolean().optional(),
  /** A second value with an axis of its own at the right. */
  y2: lookValue.nullable().optional(),
  /** Draws a small chart for each of its values. */
  panels: lookKey.nullable().optional(),
  /** What stands along the vertical axis of a heat map; the latitude of a map. */
  rows: lookKey.nullable().optional(),
  hasTrend: z.boolean().optional(),
  /** Categories that stay apart; the others are one. */
  most: z.int().min(1).max(1000).optional(),
  /** Texts in place of the names of columns. */
  labels: z
    .strictObject({ title: writtenLabel, x: writtenLabel, y: writtenLabel, y2: writtenLabel })
    .optional(),
  legend: z.enum(legendPlaces).optional(),
  /** Parts by the colour that was chosen for each, as it stands in the theme; null is the part of a chart that has only one. */
  colours: z
    .array(z.strictObject({ part: z.string().max(500).nullable(), colour: z.int().min(1).max(mostColours) }))
    .max(50)
    .optional(),
  /** Tells parts apart by patterns, too. */
  hasPatterns: z.boolean().optional(),
});

const comparisonLook = z.strictObject({
  /** The run of the other result; null: as proposed. */
  before: runId.nullable(),
  /** Columns that tell the rows apart, none where whole rows are compared; null: as proposed. */
  keys: z.array(columnRef).max(20).nullable(),
  /** Columns that are not compared. */
  leftOut: z.array(columnRef).max(10_000),
});

/** As one of three pictures, or as the rows that the service answered. */
export const planView = z.enum(["tree", "table", "text", "rows"]);

export const resultPresentation = z.strictObject({
  pane: z.enum(["rows", "pivot", "chart", "compare"]),
  /** Null: as guessed from the result. */
  pivot: pivotLook.nullable(),
  chart: chartLook.nullable(),
  /** Absent where nothing was chosen, and in looks from before results were compared. */
  comparison: comparisonLook.optional(),
  /** How plans are shown; absent: as a tree. */
  plan: planView.optional(),
});

export type ColumnRef = z.infer<typeof columnRef>;
export type LookKey = z.infer<typeof lookKey>;
export type LookValue = z.infer<typeof lookValue>;
export type PivotLook = z.infer<typeof pivotLook>;
export type ChartLook = z.infer<typeof chartLook>;
export type ComparisonLook = z.infer<typeof comparisonLook>;
export type PlanView = z.infer<typeof planView>;
export type ResultPresentation = z.infer<typeof resultPresentation>;

export const plainLook: ResultPresentation = { pane: "rows", pivot: null, chart: null };

export const plainComparison: ComparisonLook = { before: null, keys: null, leftOut: [] };

import { z } from "zod";
import { runId } from "../domain/ids";
import { boxPlot, grouping } from "../domain/results/resultAnalysis";
import { fieldPath, maxFields, resultField } from "../domain/results/ResultColumn";
import { comparison } from "../domain/results/resultComparison";
import { resultView } from "../domain/results/resultView";

/** Bounds of what a page may ask for at once. */
export const resultPortBounds = {
  /** Rows of one page. */
  pageRows: 2000,
  /** Characters of one piece of a cell. */
  cellPiece: 1024 * 1024,
  /** Values of a column that are listed at once. */
  values: 1000,
  /** Rows of a sample. */
  sampleRows: 5000,
} as const;

const index = z.int().nonnegative();
/** A view that the store gave a number; 0 is the rows as they came. */
const viewId = z.int().nonnegative();

/** What each method of the store takes from the page. */
export const resultParams = {
  page: z.strictObject({
    viewId,
    from: index,
    count: index.max(resultPortBounds.pageRows),
  }),
  /** A piece of one cell's text; offset and count in characters (UTF-16 units). */
  cell: z.strictObject({
    viewId,
    row: index,
    column: index,
    offset: index,
    count: index.max(resultPortBounds.cellPiece),
  }),
  /**
   * Makes a sorted or filtered view of the rows as they came, or of groups. Called of a result that still comes in, it is
   * answered once that is complete.
   */
  view: z.strictObject({ viewId, view: resultView }),
  /** Makes a view whose rows are groups of the rows of another. */
  group: z.strictObject({ viewId, grouping }),
  /** Reads which fields a nested column has, or a part of it. */
  fieldNames: z.strictObject({
    column: index,
    path: fieldPath,
    limit: z.int().min(1).max(maxFields),
  }),
  /** Makes columns of parts of nested columns; those that are there already stay where they are. */
  fields: z.strictObject({ fields: z.array(resultField).max(maxFields) }),
  /** Says that columns of parts are not shown any more: what was prepared for sorting and filtering by them may go. */
  hideFields: z.strictObject({ fields: z.array(resultField).max(maxFields) }),
  /** Makes a view whose rows are ranges of equal width of a column's values, with how many rows lie in each. */
  ranges: z.strictObject({ viewId, column: index }),
  /** Makes a view whose rows are the boxes of a box plot. */
  boxes: z.strictObject({ viewId, plot: boxPlot }),
  /** Computes the trend of one column over another, for each combination of values of further ones. */
  trend: z.strictObject({
    viewId,
    x: index,
    y: index,
    by: z.array(index).max(4),
  }),
  /** Tells how another result can be compared with this one. */
  comparable: z.strictObject({ before: runId }),
  /** Makes a view of what is different in this result since another one. */
  compare: z.strictObject({ comparison }),
  /** The view is not shown any more. */
  closeView: z.strictObject({ viewId }),
  statistics: z.strictObject({ viewId, column: index }),
  /** Rows from `from` on, `count` of them, and some columns. */
  summary: z.strictObject({
    viewId,
    from: index,
    count: index,
    columns: z.array(index).min(1).max(100_000),
  }),
  /** Values of a column and how many rows have each, the most frequent first. */
  values: z.strictObject({
    viewId,
    column: index,
    /** Only values that contain it, blind to case. */
    containing: z.string().max(10_000),
    limit: z.int().min(1).max(resultPortBounds.values),
  }),
  /** Rows chosen by chance of those in which neither of the first two columns is NULL; the same ones each time. */
  sample: z.strictObject({
    viewId,
    columns: z.array(index).min(1).max(10),
    limit: z.int().min(1).max(resultPortBounds.sampleRows),
  }),
  /** The next cell, in the order of reading, whose text contains something, blind to case; from the end it begins anew. */
  find: z.strictObject({
    viewId,
    text: z.string().min(1).max(10_000),
    /** Columns in the order in which they are shown. */
    columns: z.array(index).min(1).max(100_000),
    after: z.strictObject({ row: z.int().min(-1), place: z.int() }),
    backwards: z.boolean(),
  }),
} as const;

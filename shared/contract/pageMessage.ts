import { z } from "zod";
import { runId } from "../domain/ids";
import { boxPlot, grouping } from "../domain/results/resultAnalysis";
import { fieldPath, maxFields, resultField } from "../domain/results/ResultColumn";
import { comparison } from "../domain/results/resultComparison";
import { resultView } from "../domain/results/resultView";

/** Bounds of what a page may ask of a result's port at once. */
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

const requestId = z.int().nonnegative();
const index = z.int().nonnegative();
/** A view that the store gave a number; 0 is the rows as they came. */
const viewId = z.int().nonnegative();

/** From the page to the store. */
export const pageMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("page"),
    requestId,
    viewId,
    from: index,
    count: index.max(resultPortBounds.pageRows),
  }),
  /** A piece of one cell's text; offset and count in characters (UTF-16 units). */
  z.strictObject({
    type: z.literal("cell"),
    requestId,
    viewId,
    row: index,
    column: index,
    offset: index,
    count: index.max(resultPortBounds.cellPiece),
  }),
  /**
   * Makes a sorted or filtered view of the rows as they came, or of groups. Asked of a result that still comes in, it is
   * answered once that is complete.
   */
  z.strictObject({ type: z.literal("view"), requestId, viewId, view: resultView }),
  /** Makes a view whose rows are groups of the rows of another. */
  z.strictObject({ type: z.literal("group"), requestId, viewId, grouping }),
  /** Asks which fields a nested column has, or a part of it. */
  z.strictObject({
    type: z.literal("fieldNames"),
    requestId,
    column: index,
    path: fieldPath,
    limit: z.int().min(1).max(maxFields),
  }),
  /** Makes columns of parts of nested columns; those that are there already stay where they are. */
  z.strictObject({ type: z.literal("fields"), requestId, fields: z.array(resultField).max(maxFields) }),
  /** Says that columns of parts are not shown any more: what was prepared for sorting and filtering by them may go. */
  z.strictObject({ type: z.literal("hideFields"), requestId, fields: z.array(resultField).max(maxFields) }),
  /** Stops the work on fields that another request waits for; that is then refused with CANCELLED. */
  z.strictObject({ type: z.literal("stopFields"), requestId, stopped: requestId }),
  /** Makes a view whose rows are ranges of equal width of a column's values, with how many rows lie in each. */
  z.strictObject({ type: z.literal("ranges"), requestId, viewId, column: index }),
  /** Makes a view whose rows are the boxes of a box plot. */
  z.strictObject({ type: z.literal("boxes"), requestId, viewId, plot: boxPlot }),
  /** Asks for the trend of one column over another, for each combination of values of further ones. */
  z.strictObject({
    type: z.literal("trend"),
    requestId,
    viewId,
    x: index,
    y: index,
    by: z.array(index).max(4),
  }),
  /** Asks how another result can be compared with this one. */
  z.strictObject({ type: z.literal("comparable"), requestId, before: runId }),
  /** Makes a view of what is different in this result since another one. */
  z.strictObject({ type: z.literal("compare"), requestId, comparison }),
  /** The view is not shown any more. */
  z.strictObject({ type: z.literal("closeView"), requestId, viewId }),
  z.strictObject({ type: z.literal("statistics"), requestId, viewId, column: index }),
  /** Rows from `from` on, `count` of them, and some columns. */
  z.strictObject({
    type: z.literal("summary"),
    requestId,
    viewId,
    from: index,
    count: index,
    columns: z.array(index).min(1).max(100_000),
  }),
  /** Values of a column and how many rows have each, the most frequent first. */
  z.strictObject({
    type: z.literal("values"),
    requestId,
    viewId,
    column: index,
    /** Only values that contain it, blind to case. */
    containing: z.string().max(10_000),
    limit: z.int().min(1).max(resultPortBounds.values),
  }),
  /** Rows chosen by chance of those in which neither of the first two columns is NULL; the same ones each time. */
  z.strictObject({
    type: z.literal("sample"),
    requestId,
    viewId,
    columns: z.array(index).min(1).max(10),
    limit: z.int().min(1).max(resultPortBounds.sampleRows),
  }),
  /** The next cell, in the order of reading, whose text contains something, blind to case; from the end it begins anew. */
  z.strictObject({
    type: z.literal("find"),
    requestId,
    viewId,
    text: z.string().min(1).max(10_000),
    /** Columns in the order in which they are shown. */
    columns: z.array(index).min(1).max(100_000),
    after: z.strictObject({ row: z.int().min(-1), place: z.int() }),
    backwards: z.boolean(),
  }),
]);

export type PageMessage = z.infer<typeof pageMessage>;

import { z } from "zod";

const index = z.int().nonnegative();

/** Columns that one copy may name. */
const maxColumns = 100_000;

/** A window of rows of a view. */
export const rowWindow = z.strictObject({ from: index, count: index });

/**
 * Formats of a copy; more follow. `text` is the exact text of every cell with nothing quoted, for a single cell;
 * the two others paste into spreadsheets.
 */
export const copyFormat = z.enum(["text", "tsv", "tsvWithHeader"]);

/** Which cells of a result are copied, and how they are written. Columns by their index, in the order wanted. */
export const resultCopy = z.strictObject({
  /** The view whose rows are meant; 0 is the result as it came. */
  viewId: index,
  format: copyFormat,
  rows: rowWindow,
  columns: z.array(index).max(maxColumns),
});

export type RowWindow = z.infer<typeof rowWindow>;
export type CopyFormat = z.infer<typeof copyFormat>;
export type ResultCopy = z.infer<typeof resultCopy>;

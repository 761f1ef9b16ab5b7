import { z } from "zod";

/** Bounds of what a page may ask of a result's port at once. */
export const resultPortBounds = {
  /** Rows of one page. */
  pageRows: 2000,
  /** Characters of one piece of a cell. */
  cellPiece: 1024 * 1024,
  columns: 100_000,
} as const;

const requestId = z.int().nonnegative();
const index = z.int().nonnegative();

/** Where to read: the store may later read a sorted or filtered view of the same result. */
export const rowWindow = z.strictObject({ from: index, count: index });

/**
 * Formats of a copy; more follow. `text` is the exact text of every cell with nothing quoted, for a single cell;
 * the two others paste into spreadsheets.
 */
export const copyFormat = z.enum(["text", "tsv", "tsvWithHeader"]);

/** From the page to the store. */
export const pageMessage = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("page"),
    requestId,
    from: index,
    count: index.max(resultPortBounds.pageRows),
  }),
  /** A piece of one cell's text; offset and count in characters (UTF-16 units). */
  z.strictObject({
    type: z.literal("cell"),
    requestId,
    row: index,
    column: index,
    offset: index,
    count: index.max(resultPortBounds.cellPiece),
  }),
  z.strictObject({
    type: z.literal("copy"),
    requestId,
    format: copyFormat,
    rows: rowWindow,
    /** Column indexes in the order wanted. */
    columns: z.array(index).max(resultPortBounds.columns),
  }),
  /** A part of a copy was taken in and the next one may come: ports have no back-pressure of their own. */
  z.strictObject({ type: z.literal("copyNext"), requestId }),
  /** Ends a copy before it is complete; it is then answered with CANCELLED. */
  z.strictObject({ type: z.literal("stop"), requestId }),
]);

export type PageMessage = z.infer<typeof pageMessage>;
export type RowWindow = z.infer<typeof rowWindow>;
export type CopyFormat = z.infer<typeof copyFormat>;

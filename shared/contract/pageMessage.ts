import { z } from "zod";

/** Bounds of what a page may ask of a result's port at once. */
export const resultPortBounds = {
  /** Rows of one page. */
  pageRows: 2000,
  /** Characters of one piece of a cell. */
  cellPiece: 1024 * 1024,
} as const;

const requestId = z.int().nonnegative();
const index = z.int().nonnegative();

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
]);

export type PageMessage = z.infer<typeof pageMessage>;

import { resultPortBounds } from "#shared/contract/pageMessage";
import type { CellReader } from "../client/ViewRows";
import { binaryBytes } from "./binaryBytes";

/** Characters of a cell's text up to which an image is read; about 8 MB of compressed image. */
export const longestImage = 32 * 1024 * 1024;

/**
 * Reads a cell that holds an image, and decodes it. Nothing is loaded by an address, so the page's content policy stays
 * as strict as it is.
 *
 * @returns Null where the cell is too long or holds no image after all. Rejects with AppError.
 */
export async function readImage(
  client: CellReader,
  row: number,
  column: number,
  type: string,
): Promise<ImageBitmap | null> {
  const parts: BlobPart[] = [];
  let rest = "";
  for (let offset = 0; ; offset += resultPortBounds.cellPiece) {
    const { text, length } = await client.readCell(row, column, offset, resultPortBounds.cellPiece);
    const read = length > longestImage || text === null ? null : binaryBytes(rest + text);
    if (read === null) return null;
    parts.push(new Uint8Array(read.bytes));
    rest = read.rest;
    if (offset + resultPortBounds.cellPiece >= length) break;
  }
  return createImageBitmap(new Blob(parts, { type })).catch(() => null);
}

import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { shapedNode } from "../nested/shapedNode";
import { binaryBytes } from "./binaryBytes";
import { imageType } from "./imageType";
import { parseJsonTree, type JsonNode } from "./parseJsonTree";
import { pieceLength } from "./useCellPiece";

/** The ways in which a cell can be looked at. */
export type CellView = "tree" | "json" | "image" | "bytes" | "text";

/** What a cell holds besides its text, as far as its first part tells. */
export interface CellContents {
  readonly views: readonly CellView[];
  readonly tree: JsonNode | null;
  readonly bytes: Uint8Array | null;
  /** Media type, where it is an image. */
  readonly image: string | null;
}

/**
 * Says how a cell can be looked at, the best way first; the text is always one.
 *
 * @param type SQL type of its column.
 * @param text The cell's first part; null where it is NULL.
 * @param length Characters of the whole cell. A nested value is read as such only where it is one part.
 */
export function cellContents(text: string | null, length: number, type: string): CellContents {
  const family = typeFamily(type);
  const plain: CellContents = { views: ["text"], tree: null, bytes: null, image: null };
  if (text === null || text === "") return plain;
  if (family === "binary") {
    const bytes = binaryBytes(text)?.bytes ?? null;
    const image = bytes === null ? null : imageType(bytes);
    if (bytes === null) return plain;
    return { ...plain, views: image === null ? ["bytes", "text"] : ["image", "bytes", "text"], bytes, image };
  }
  const mayBeJson = isNested(family) || family === "json" || /^\s*[[{]/.test(text);
  const tree = mayBeJson && length <= pieceLength ? parseJsonTree(text) : null;
  if (tree === null) return plain;
  return { ...plain, views: ["tree", "json", "text"], tree: shapedNode(tree, type) };
}

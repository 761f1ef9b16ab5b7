import type { CopyRequest } from "../grid/CopyRequest";
import type { CellCopy } from "./ResultCopying";

/** The copy that a range of the grid's cells asks for. */
export function rangeCopy(viewId: number, { range, columns, growsDown, withHeader }: CopyRequest): CellCopy {
  const rows = { from: range.top, count: Math.max(0, range.bottom - range.top + 1), growsDown };
  const isOneCell = rows.count === 1 && columns.length === 1 && !growsDown;
  // A single cell is copied as it is: it mostly goes into a text, where quotes would be wrong.
  const format = withHeader ? "tsvWithHeader" : isOneCell ? "text" : "tsv";
  return { viewId, format, rows, columns: [...columns] };
}

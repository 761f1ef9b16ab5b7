import { setImmediate } from "node:timers/promises";
import type { ReadableRows } from "../view/ReadableRows";
import type { RowWriter } from "../write/RowWriter";
import type { ExportTarget } from "./ExportTarget";

/** Characters that are written at once; between two such pieces others are served. */
export const pieceLength = 512 * 1024;

export interface ExportProgress {
  readonly signal: AbortSignal;
  readonly onProgress: (rowsDone: number) => void;
}

/** Writes all rows as text, in constant memory. @returns the rows written */
export async function exportRows(
  rows: ReadableRows,
  writer: RowWriter,
  columns: readonly number[],
  target: ExportTarget,
  { signal, onProgress }: ExportProgress,
): Promise<number> {
  let text = writer.begin;
  for (let row = 0; row < rows.rowCount; row += 1) {
    text += writer.row(rows.rowTexts(row, columns), row);
    if (text.length < pieceLength) continue;
    await target.write(text);
    text = "";
    onProgress(row + 1);
    await setImmediate();
    signal.throwIfAborted();
  }
  await target.write(text + writer.end(rows.rowCount));
  return rows.rowCount;
}

import { setImmediate } from "node:timers/promises";
import type { ReadableRows } from "../rows/RowView";
import { ByteText } from "../write/ByteText";
import type { RowWriter } from "../write/RowWriter";
import type { ExportTarget } from "./ExportTarget";

/** Characters that are written at once; between two such pieces others are served. */
const pieceLength = 512 * 1024;

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
  progress: ExportProgress,
): Promise<number> {
  await target.write(writer.begin);
  await addAsText(rows, writer, columns, { from: 0, number: 0 }, target, progress);
  await target.writeEnd(writer, rows.rowCount);
  return rows.rowCount;
}

/** Adds the rows from one on, which is the row of that number in the file. */
export async function addAsText(
  rows: ReadableRows,
  writer: RowWriter,
  columns: readonly number[],
  { from, number }: { readonly from: number; readonly number: number },
  target: ExportTarget,
  { signal, onProgress }: ExportProgress,
): Promise<void> {
  const { addRow } = writer;
  const inBytes = target.takesUtf8 && addRow !== undefined ? (rows.inBytes?.(columns) ?? null) : null;
  const out = new ByteText(2 * pieceLength);
  let text = "";
  for (let row = from; row < rows.rowCount; row += 1) {
    if (inBytes === null) text += writer.row(rows.rowTexts(row, columns), number + row - from);
    else addRow?.(out, { rows: inBytes, row, columns }, number + row - from);
    if (text.length + out.length < pieceLength) continue;
    await target.write(inBytes === null ? text : out.written());
    text = "";
    out.clear();
    onProgress(row + 1 - from);
    await setImmediate();
    signal.throwIfAborted();
  }
  await target.write(inBytes === null ? text : out.written());
}

import { setImmediate } from "node:timers/promises";
import type { ReadableRows } from "../rows/RowView";
import type { ExportProgress } from "./exportRows";
import type { ExportTarget } from "./ExportTarget";
import { SheetFile } from "./SheetFile";

/** Rows that are handed to the packer at once. */
const rowsAtOnce = 200;

/** Writes all rows as a workbook of one sheet, packed as it is written. @returns the rows written */
export async function exportSheet(
  rows: ReadableRows,
  columns: readonly number[],
  target: ExportTarget,
  sheetName: string,
  progress: ExportProgress,
): Promise<number> {
  const shape = columns.map((index) => rows.columns?.[index] ?? { name: "", type: "" });
  const sheet = new SheetFile(target, shape, sheetName);
  try {
    await addToSheet(sheet, rows, columns, 0, progress);
    await sheet.end();
  } catch (error) {
    sheet.discard();
    throw error;
  }
  return rows.rowCount;
}

/** Adds the rows from one on to a sheet. */
export async function addToSheet(
  sheet: SheetFile,
  rows: ReadableRows,
  columns: readonly number[],
  from: number,
  { signal, onProgress }: ExportProgress,
): Promise<void> {
  for (let start = from; start < rows.rowCount; start += rowsAtOnce) {
    signal.throwIfAborted();
    const end = Math.min(start + rowsAtOnce, rows.rowCount);
    await sheet.add(rows, columns, start, end);
    onProgress(end - from);
    await setImmediate();
  }
}

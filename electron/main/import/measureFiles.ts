import { stat } from "node:fs/promises";
import type { FileInspection, FileReading } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import type { FileReaders } from "./FileReaders";
import type { FilesLoad } from "./LoadFiles";

/** Compressed text is taken to be this many times larger once it is read; tables of text are between 3 and 10. */
const expansion = 5;

export interface FilesSize {
  /** Null where only reading all files could tell. */
  readonly rows: number | null;
  /** Of all rows as INSERT statements; null together with `rows`. */
  readonly sqlBytes: number | null;
  /** Of each file as it lies on the disk, in their order. */
  readonly fileBytes: readonly number[];
}

/**
 * Estimates what files of one shape become as INSERT statements. The first file is looked at; the others count by their size.
 * @throws AppError FILE_NOT_READABLE, FILE_NOT_UNDERSTOOD, CANCELLED
 */
export async function measureFiles(
  readers: Pick<FileReaders, "toLook">,
  { files, reading }: Pick<FilesLoad, "files" | "reading">,
  signal: AbortSignal,
): Promise<FilesSize> {
  const fileBytes = await Promise.all(files.map(sizeOf));
  const [first] = files;
  const [firstBytes] = fileBytes;
  if (first === undefined || firstBytes === undefined) return { rows: 0, sqlBytes: 0, fileBytes };
  const { format, compression, text, sheet } = reading;
  const inFirst = await readers.toLook(first.path, signal, async (reader) => {
    const found = await reader.ask("inspect", { asked: { format, text, sheet } }, signal);
    if (found.rowCount !== null) return { found, rows: found.rowCount };
    // Neither the rows of a workbook nor those of Parquet follow from its size.
    if (format === "workbook" || format === "parquet") return { found, rows: null };
    const prepared = await reader.ask("prepare", { path: first.path, reading }, signal);
    return { found, rows: prepared.estimatedRows * (compression === "none" ? 1 : expansion) };
  });
  if (inFirst.rows === null) return { rows: null, sqlBytes: null, fileBytes };
  const scale = firstBytes === 0 ? 1 : sum(fileBytes) / firstBytes;
  const sqlBytes = inFirst.rows * rowBytes(reading, inFirst.found, firstBytes / Math.max(1, inFirst.rows));
  return { rows: Math.round(inFirst.rows * scale), sqlBytes: Math.round(sqlBytes * scale), fileBytes };
}

/** Mean UTF-8 bytes of a row in a statement: a JSON array of texts. @param ofFile Bytes of the file a row. */
function rowBytes(
  { format, compression, columns }: FileReading,
  found: FileInspection,
  ofFile: number,
): number {
  const included = columns.flatMap((column, index) => (column.included ? [index] : []));
  // Quotes and a separator a cell, brackets and a separator a row.
  const frame = 3 * included.length + 3;
  // The preview cuts long texts, the file does not.
  if (format === "csv" && compression === "none" && included.length === columns.length) {
    return ofFile + frame - included.length;
  }
  const rows = [...found.headRows, ...found.tailRows];
  const cells = rows.reduce(
    (bytes, row) => bytes + included.reduce((of, index) => of + Buffer.byteLength(row[index] ?? ""), 0),
    0,
  );
  return cells / Math.max(1, rows.length) + frame;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

async function sizeOf({ path, name }: FilesLoad["files"][number]): Promise<number> {
  const found = await stat(path).catch(() => null);
  if (found === null) throw new AppError("FILE_NOT_READABLE", `“${name}” cannot be found.`);
  return found.size;
}

import { basename } from "node:path";
import type { AskedReading, FileInspection } from "#shared/domain/importPlan";
import { compressionOf } from "./compressionOf";
import type { FileDatabase } from "./FileDatabase";
import { fileFormatOf, tableNameOf } from "./fileFormatOf";
import { inspectWithEngine } from "./inspectWithEngine";
import { inspectText } from "./text/inspectText";
import { inspectWorkbook } from "./workbook/inspectWorkbook";

/** Time in which all lines of a usual file are counted; of a larger one the beginning and the end are looked at. */
const countingMs = 1000;

/**
 * Looks at a file: format, how it is cut into cells, columns with types that lose nothing, its first and last rows, and the
 * lines that would not become rows. Nothing in its content is an error: what cannot be read is told in `problems` and `lines`.
 * @param database Opens the engine, for the formats that need it. @param isOver True when nothing waits for the count of lines.
 * @throws AppError FILE_NOT_READABLE; FILE_NOT_UNDERSTOOD for damaged compressed data.
 */
export async function inspectFile(
  database: () => Promise<FileDatabase>,
  path: string,
  asked: AskedReading,
  isOver: () => boolean,
): Promise<FileInspection> {
  const fileName = basename(path);
  const format = asked.format ?? fileFormatOf(fileName);
  const compression = await compressionOf(path);
  const base: FileInspection = {
    format,
    compression,
    text: null,
    sheet: null,
    sheets: null,
    tableName: tableNameOf(fileName),
    columns: [],
    headRows: [],
    tailRows: [],
    rowCount: null,
    lines: null,
    problems: [],
  };
  const end = performance.now() + countingMs;
  const ends = (): boolean => isOver() || performance.now() > end;
  switch (format) {
    case "csv":
      return { ...base, ...(await inspectText({ path, compression, asked: asked.text, isOver: ends })) };
    case "json":
    case "parquet":
      return { ...base, ...(await inspectWithEngine(await database(), path, fileName, format)) };
    case "workbook":
      return { ...base, ...(await inspectWorkbook(path, asked.sheet, ends)) };
  }
}

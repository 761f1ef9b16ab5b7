import { z } from "zod";
import { statementText } from "../queryLimits";
import { csvOptions } from "../csvOptions";
import { resultField } from "./ResultColumn";
import { sqlTarget } from "./resultCopy";

const index = z.int().nonnegative();

/** Formats of files, in the order they are offered; each is also the ending of the file's name, but for SQL. */
export const exportFormats = [
  "csv",
  "tsv",
  "json",
  "ndjson",
  "parquet",
  "xlsx",
  "markdown",
  "sqlInsert",
] as const;

/** What is said in the file of rows that are not all there are; formats without a place for it leave it out. */
const exportNote = z.strictObject({
  /** A few words: the name of a workbook's sheet. */
  title: z.string().min(1).max(31),
  /** A sentence. */
  text: z.string().min(1).max(1000),
});

/** All rows of a view, written to a file. */
export const resultExport = z.strictObject({
  viewId: index,
  format: z.enum(exportFormats),
  /** By their index, in the order wanted. */
  columns: z.array(index).min(1).max(100_000),
  /** For `sqlInsert`. */
  target: sqlTarget.optional(),
  /** For `csv`; the defaults where left out. */
  csv: csvOptions.optional(),
  note: exportNote.optional(),
});

const column = z.strictObject({
  name: z.string().max(10_000),
  type: z.string().max(10_000),
  /** Set where it is a part of a nested column. */
  field: resultField.optional(),
});

/** All rows of a statement, written to one file: in one read by the embedded service, in pages by a key from any other. */
export const wholeExport = z.strictObject({
  sql: statementText,
  format: z.enum(exportFormats),
  /** All columns of the statement's result, and behind them those made of their parts. */
  resultColumns: z.array(column).min(1).max(100_000),
  /** Those that are written, by their index, in the order wanted. */
  columns: z.array(index).min(1).max(100_000),
  /** For pages: those that tell every row from the others, by their index; the file is in their order. */
  keys: z.array(index).max(20),
  /** For `sqlInsert`. */
  target: sqlTarget.optional(),
  /** For `csv`; the defaults where left out. */
  csv: csvOptions.optional(),
});

export type ExportFormat = (typeof exportFormats)[number];
export type ExportNote = z.infer<typeof exportNote>;
export type ResultExport = z.infer<typeof resultExport>;
export type WholeExport = z.infer<typeof wholeExport>;

/** Where a file is written until it is complete. */
export function unfinishedPath(path: string, exportId: string): string {
  return `${path}.${exportId}.part`;
}

/** Ending of a file of that format, without the dot. */
export function exportEnding(format: ExportFormat): string {
  if (format === "markdown") return "md";
  return format === "sqlInsert" ? "sql" : format;
}

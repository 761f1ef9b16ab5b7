import { z } from "zod";
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

/** All rows of a view, written to a file. */
export const resultExport = z.strictObject({
  viewId: index,
  format: z.enum(exportFormats),
  /** By their index, in the order wanted. */
  columns: z.array(index).min(1).max(100_000),
  /** For `sqlInsert`. */
  target: sqlTarget.optional(),
});

export type ExportFormat = (typeof exportFormats)[number];
export type ResultExport = z.infer<typeof resultExport>;

/** Ending of a file of that format, without the dot. */
export function exportEnding(format: ExportFormat): string {
  if (format === "markdown") return "md";
  return format === "sqlInsert" ? "sql" : format;
}

import type { FileFormat, TextOptions } from "#shared/domain/importPlan";
import { AppError } from "#shared/errors/AppError";
import { quoteText } from "#shared/sql/quoteText";

/** Largest single line or JSON object that is read: well beyond a 50 MB cell. */
const maxRecordBytes = 128 * 1024 * 1024;

/** Types that the reader is to use instead of its own guess, by column name of the file. */
export type TypeOverrides = ReadonlyMap<string, string>;

function structOf(types: TypeOverrides): string {
  return `{${[...types].map(([name, type]) => `${quoteText(name)}: ${quoteText(type)}`).join(", ")}}`;
}

function csvSource(path: string, csv: TextOptions, types: TypeOverrides): string {
  const options = [
    // A line is allowed to be long; the buffer must hold it, or the reader asks for 16 times as much.
    `max_line_size=${maxRecordBytes}`,
    `buffer_size=${maxRecordBytes}`,
    "sample_size=100000",
    `allow_quoted_nulls=${csv.quotedNulls ?? false}`,
  ];
  if (csv.delimiter !== null) options.push(`delim=${quoteText(csv.delimiter)}`);
  if (csv.hasHeader !== null) options.push(`header=${csv.hasHeader}`);
  if (types.size > 0) options.push(`types=${structOf(types)}`);
  return `read_csv(${[quoteText(path), ...options].join(", ")})`;
}

function jsonSource(path: string, types: TypeOverrides): string {
  const options = [`maximum_object_size=${maxRecordBytes}`, "sample_size=100000"];
  if (types.size > 0) options.push(`columns=${structOf(types)}`);
  return `read_json(${[quoteText(path), ...options].join(", ")})`;
}

/**
 * The table function that reads a file.
 * @param types For CSV: the columns to read differently from the guess. For JSON: all columns, or none to guess.
 * Parquet carries its types; they are converted afterwards.
 */
export function fileSource(path: string, format: FileFormat, csv: TextOptions, types: TypeOverrides): string {
  switch (format) {
    case "csv":
      return csvSource(path, csv, types);
    case "json":
      return jsonSource(path, types);
    case "parquet":
      return `read_parquet(${quoteText(path)})`;
    case "workbook":
      throw new AppError("FILE_NOT_UNDERSTOOD", "Workbooks cannot be read yet. Save the sheet as CSV.");
  }
}

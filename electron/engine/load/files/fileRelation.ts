import type { FileToLoad } from "#shared/processes/fileLoad";
import { detectedText, type FileReading, type TextOptions } from "#shared/domain/importPlan";
import { listOf, structOf } from "#shared/sql/builtInLiterals";
import { quoteText } from "#shared/sql/quote";
import { pathList } from "#shared/sql/readCsvRows";

/** How long a row may be: the usual one costs little memory, the other holds any cell that the service can answer with. */
export const rowBounds = { usual: 2_000_000, longest: 128 * 1024 * 1024 } as const;

export interface TextReading {
  /** Types by the file's columns, in its order. */
  readonly types: readonly { readonly name: string; readonly type: string }[];
  /** Bytes of the longest row. */
  readonly longestRow: number;
  /** Takes a file whose line ends differ, at the price of a looser look at quotes. */
  readonly isLoose?: boolean;
  /** Missing cells are NULL. */
  readonly padsRows?: boolean;
  /** Tables that take the rows that cannot be cut into cells; they are skipped then. */
  readonly rejects?: { readonly errors: string; readonly scans: string };
}

/** The table function over a text file. Every option is named, so that nothing is guessed and no line skipped by a guess. */
export function textRelation(file: FileToLoad, text: TextOptions, reading: TextReading): string {
  const { longestRow, padsRows = false, isLoose = false, rejects } = reading;
  const options = [
    pathList([file.path]),
    "auto_detect = false",
    `header = ${text.hasHeader ?? false}`,
    `skip = ${file.skipLines}`,
    `delim = ${quoteText(text.delimiter ?? ",")}`,
    `quote = ${quoteText(text.quote ?? '"')}`,
    `escape = ${quoteText(text.escape ?? text.quote ?? '"')}`,
    `nullstr = ${listOf(text.nullTexts.map(quoteText))}`,
    `allow_quoted_nulls = ${text.quotedNulls ?? false}`,
    `compression = ${quoteText(file.compression)}`,
    `columns = ${typesOf(reading.types)}`,
    `max_line_size = ${longestRow}`,
    // The reader would take 16 times as much by itself; two pieces a thread are in memory.
    `buffer_size = ${longestRow}`,
  ];
  if (isLoose) options.push("strict_mode = false");
  if (padsRows) options.push("null_padding = true");
  // The parallel reader refuses padded rows beside quoted line ends, and rows that fill its piece of the file.
  if (padsRows || longestRow > rowBounds.usual) options.push("parallel = false");
  if (rejects !== undefined) {
    options.push(
      "store_rejects = true",
      `rejects_table = ${quoteText(rejects.errors)}`,
      `rejects_scan = ${quoteText(rejects.scans)}`,
    );
  }
  return `system.main.read_csv(${options.join(", ")})`;
}

/** The table function over JSON or Parquet; the latter brings its own types. */
export function structuredRelation(
  file: FileToLoad,
  format: Exclude<FileReading["format"], "csv" | "workbook">,
  { types, longestRow }: TextReading,
): string {
  if (format === "parquet") return `system.main.read_parquet(${pathList([file.path])})`;
  const layout = { lines: "newline_delimited", array: "array", values: "unstructured" }[file.layout];
  return (
    `system.main.read_json(${pathList([file.path])}, columns = ${typesOf(types)}, format = '${layout}', records = true, ` +
    `compression = '${file.compression === "none" ? "uncompressed" : file.compression}', maximum_object_size = ${longestRow})`
  );
}

/** The lines of a JSON file as texts, blank ones as NULL. */
export function jsonLines(file: FileToLoad, longestRow: number): string {
  const text: TextOptions = { ...detectedText, delimiter: "\u0001", quote: "", escape: "", hasHeader: false };
  return textRelation(file, text, { types: [{ name: "line", type: "VARCHAR" }], longestRow });
}

function typesOf(types: TextReading["types"]): string {
  return structOf(types.map(({ name, type }) => [name, quoteText(type)]));
}

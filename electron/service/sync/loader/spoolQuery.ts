import { quoteText } from "#shared/sql/quoteText";
import type { SpoolColumn, SpoolFormat } from "../../connectors/SpoolFile";

/**
 * Longest row that is taken, in bytes: DuckDB's own bound of 2 MB refuses texts that sources do hold. The reader
 * asks for a buffer of 16 times this bound by itself, so its size has to be named with it.
 */
const LONGEST_ROW = 64 * 1024 * 1024;

/** Smaller bounds would only make DuckDB read in smaller pieces. */
const SHORTEST_BOUND = 4 * 1024 * 1024;

const readers: Record<SpoolFormat, (files: string, columns: string, longest: number) => string> = {
  csv: (files, columns, longest) =>
    `read_csv(${files}, columns = ${columns}, auto_detect = false, header = false, delim = ',', quote = '"', ` +
    `escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false, ` +
    `max_line_size = ${longest}, buffer_size = ${longest})`,
  ndjson: (files, columns, longest) =>
    `read_json(${files}, columns = ${columns}, format = 'newline_delimited', compression = 'uncompressed', ` +
    `maximum_object_size = ${longest})`,
  parquet: (files) => `read_parquet(${files})`,
};

/**
 * The SELECT that reads spool files as rows of the table that is being loaded, in the files' order. One file is read by
 * one thread, because only from its start is it certain where a quoted text ends; several are read side by side.
 *
 * @param columns all columns of a file, in its order; every name once, capitals aside
 * @param paths of the files, absolute
 * @param bytes of the largest file: no row is longer, and the readers take memory by the longest row that may come
 * @returns SQL with the columns in the same order, each of its `type` and under its `name`
 */
export function spoolQuery(
  columns: readonly SpoolColumn[],
  format: SpoolFormat,
  paths: readonly string[],
  bytes = LONGEST_ROW,
): string {
  const longest = Math.min(LONGEST_ROW, Math.max(SHORTEST_BOUND, bytes));
  const types = columns.map((column) => `${quoteText(column.name)}: ${quoteText(column.readAs)}`).join(", ");
  const selected = columns.map((column) => `${convert(column)} AS ${quote(column.name)}`).join(", ");
  const files = `[${paths.map((path) => quoteText(literalPath(path))).join(", ")}]`;
  return `SELECT ${selected} FROM ${readers[format](files, `{${types}}`, longest)}`;
}

/** The expression over the reader's column; cast where it may give another type than the table has. */
function convert({ name, type, readAs, expression }: SpoolColumn): string {
  // What is quoted stays: a type may name a field or member `value`. A function, because a name may hold `$&`.
  const value = expression.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\bvalue\b/g, (part) =>
    part === "value" ? quote(name) : part,
  );
  return expression === "value" && readAs !== type ? `CAST(${value} AS ${type})` : value;
}

/** Always quoted: a bare word could be a function or a keyword here. */
function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** DuckDB reads `*`, `?` and `[` in a path as a pattern, and the data folder's path is the person's. */
function literalPath(path: string): string {
  return path.replaceAll(/[*?[]/g, (character) => `[${character}]`);
}

import { quoteText } from "#shared/sql/quoteText";
import type { SpoolColumn, SpoolFormat } from "../../connectors/SpoolFile";

/**
 * Longest row that is taken, in bytes: DuckDB's own bound of 2 MB refuses texts that sources do hold. The reader
 * asks for a buffer of 16 times this bound by itself, so its size has to be named with it.
 */
const LONGEST_ROW = 64 * 1024 * 1024;

/** Smaller bounds would only make DuckDB read in smaller pieces. */
const SHORTEST_BOUND = 4 * 1024 * 1024;

const readers: Record<SpoolFormat, (path: string, columns: string, longest: number) => string> = {
  csv: (path, columns, longest) =>
    `read_csv(${path}, columns = ${columns}, auto_detect = false, header = false, delim = ',', quote = '"', ` +
    `escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false, ` +
    `max_line_size = ${longest}, buffer_size = ${longest})`,
  ndjson: (path, columns, longest) =>
    `read_json(${path}, columns = ${columns}, format = 'newline_delimited', compression = 'uncompressed', ` +
    `maximum_object_size = ${longest})`,
  parquet: (path) => `read_parquet(${path})`,
};

/**
 * The SELECT that reads a spool file as rows of the table that is being loaded.
 *
 * @param columns all columns of the file, in its order; every name once, capitals aside
 * @param path of the file, absolute
 * @param bytes of the file: no row in it is longer, and the readers take memory by the longest row that may come
 * @returns SQL with the columns in the same order, each of its `type` and under its `name`
 */
export function spoolQuery(
  columns: readonly SpoolColumn[],
  format: SpoolFormat,
  path: string,
  bytes = LONGEST_ROW,
): string {
  const longest = Math.min(LONGEST_ROW, Math.max(SHORTEST_BOUND, bytes));
  const types = columns.map((column) => `${quoteText(column.name)}: ${quoteText(column.readAs)}`).join(", ");
  const selected = columns.map((column) => `${convert(column)} AS ${quote(column.name)}`).join(", ");
  return `SELECT ${selected} FROM ${readers[format](quoteText(literalPath(path)), `{${types}}`, longest)}`;
}

/** The expression over the reader's column; cast where it may give another type than the table has. */
function convert({ name, type, readAs, expression }: SpoolColumn): string {
  // A function, so that a name with `$&` in it stays as it is.
  const value = expression.replaceAll(/\bvalue\b/g, () => quote(name));
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

import type { LoadColumn } from "#shared/processes/enginePort";
import { structOf } from "#shared/sql/builtInLiterals";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { pathList, readCsvRows } from "#shared/sql/readCsvRows";
import { longestSpooledRow } from "#shared/processes/SpoolFile";
import type { SpoolFormat } from "#shared/processes/SpoolFile";

/** Smaller bounds would only make DuckDB read in smaller pieces. */
const SHORTEST_BOUND = 4 * 1024 * 1024;

const readers: Record<SpoolFormat, (paths: readonly string[], columns: string, longest: number) => string> = {
  csv: readCsvRows,
  ndjson: (paths, columns, longest) =>
    `system.main.read_json(${pathList(paths)}, columns = ${columns}, format = 'newline_delimited', compression = 'uncompressed', ` +
    `maximum_object_size = ${longest})`,
  parquet: (paths) => `system.main.read_parquet(${pathList(paths)})`,
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
  columns: readonly LoadColumn[],
  format: SpoolFormat,
  paths: readonly string[],
  bytes = longestSpooledRow,
): string {
  const longest = Math.min(longestSpooledRow, Math.max(SHORTEST_BOUND, bytes));
  const types = structOf(columns.map((column) => [column.name, quoteText(column.readAs)]));
  const selected = columns.map((column) => `${convert(column)} AS ${quote(column.name)}`).join(", ");
  return `SELECT ${selected} FROM ${readers[format](paths, types, longest)}`;
}

/** The expression over the reader's column; cast where it may give another type than the table has. */
export function convert({ name, type, readAs, expression }: LoadColumn): string {
  // What is quoted stays: a type may name a field or member `value`. A function, because a name may hold `$&`.
  const value = expression.replaceAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|\bvalue\b/g, (part) =>
    part === "value" ? quote(name) : part,
  );
  return expression === "value" && readAs !== type ? `CAST(${value} AS ${type})` : value;
}

import { listOf } from "./builtInLiterals";
import { quoteText } from "./quote";

/**
 * Longest row that is taken, in bytes: DuckDB's own bound of 2 MB refuses texts that tables do hold. The reader
 * asks for a buffer of 16 times this bound by itself, so its size has to be named with it.
 */
export const longestCsvRow = 64 * 1024 * 1024;

/**
 * SQL that reads rows in the one form of CSV in which Wharf hands them from process to process: comma, `"` quotes doubled,
 * `\n`, no header; an unquoted empty cell is NULL, a quoted one an empty text. One file is read by one thread, because only
 * from its start is it certain where a quoted text ends; several are read side by side.
 *
 * @param paths of the files, absolute, in the rows' order
 * @param columns SQL of a struct: each column's name and the type it is read as
 * @param longest bytes of the longest row at most, by which the reader takes memory
 */
export function readCsvRows(paths: readonly string[], columns: string, longest = longestCsvRow): string {
  return (
    `system.main.read_csv(${pathList(paths)}, columns = ${columns}, auto_detect = false, header = false, delim = ',', quote = '"', ` +
    `escape = '"', new_line = '\\n', nullstr = '', allow_quoted_nulls = false, ` +
    `max_line_size = ${longest}, buffer_size = ${longest})`
  );
}

/** SQL of a list of files. DuckDB reads `*`, `?` and `[` in a path as a pattern, and a folder's path is the person's. */
export function pathList(paths: readonly string[]): string {
  const literal = paths.map((path) => quoteText(path.replaceAll(/[*?[]/g, (character) => `[${character}]`)));
  return listOf(literal);
}

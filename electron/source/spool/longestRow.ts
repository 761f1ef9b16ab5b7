import { SourceError } from "../../service/connectors/SourceError";

/** For what stands between values, whatever they are. */
const MARKS = 1024 * 1024;

/** Bytes of a row at most as its source gives it: whoever reads or loads a row holds it whole in memory. */
export const longestRow = 64 * 1024 * 1024 + MARKS;

/** Bytes that such a row has in a spool file at most: two hex digits stand for a byte there, and two quotes for one. */
export const longestSpooledRow = 2 * 64 * 1024 * 1024 + MARKS;

/** @param stream by its name */
export function rowTooLong(stream: string): SourceError {
  return new SourceError(
    "limit",
    `A row of ${stream} is longer than 64 MB, which is the most that one row can bring. Leave out the column with the longest values, or shorten them at the source.`,
  );
}

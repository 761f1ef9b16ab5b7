import { SourceError } from "../../service/connectors/SourceError";

/** @param stream by its name */
export function rowTooLong(stream: string): SourceError {
  return new SourceError(
    "limit",
    `A row of ${stream} is longer than 64 MB, which is the most that one row can bring. Leave out the column with the longest values, or shorten them at the source.`,
  );
}

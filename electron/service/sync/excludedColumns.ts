import type { SourceStream } from "../connectors/SourceStream";

export interface ExcludedColumns {
  /** As the source writes them. */
  readonly there: readonly string[];
  /** As they were excluded; the stream has no such column. */
  readonly missing: readonly string[];
}

/**
 * Finds the columns that are to be left out. Where none is written as the name is, capitals do not count: what must not
 * be read is rather left out once too often.
 */
export function excludedColumns(
  { columns, withheld = [] }: Pick<SourceStream, "columns" | "withheld">,
  names: readonly string[],
): ExcludedColumns {
  const known = [...columns.map(({ name }) => name), ...withheld];
  const found = names.map((name) =>
    known.includes(name) ? [name] : known.filter((other) => other.toLowerCase() === name.toLowerCase()),
  );
  return { there: found.flat(), missing: names.filter((_, index) => found[index]?.length === 0) };
}

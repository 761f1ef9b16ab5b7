import type { ColumnPair } from "#shared/contract/resultComparison";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { ComparedTables, PairedColumns } from "./pairedColumns";
import { repeatedKey } from "./repeatedKey";

/** Two results that are compared. */
export interface ComparedResults {
  readonly before: StoredResult;
  readonly now: StoredResult;
}

/** Characters of a name or a value that a message holds. */
const shownLength = 100;

const names = { before: "the earlier result", now: "the later result" } as const;

/**
 * Sees to it that the key tells the rows apart in both results. Two NULLs are the same.
 *
 * @throws AppError RESULTS_KEY_REPEATS naming the value that most rows have, how many those are, and in which result
 */
export async function checkKey(
  database: ResultsDuckDb,
  tables: ComparedTables,
  results: ComparedResults,
  keys: readonly PairedColumns[],
  pairs: readonly ColumnPair[],
): Promise<void> {
  for (const side of ["before", "now"] as const) {
    const repeated = await repeatedKey(database, tables, keys, side);
    if (repeated === null) continue;
    const result = results[side];
    const columns = pairs.map((pair) => pair[side]);
    const texts = result.rowTexts(repeated.firstRow, columns);
    const value = columns.map(
      (column, index) => `${shown(result.columns?.[column]?.name ?? "")} = ${shown(texts[index] ?? null)}`,
    );
    throw new AppError(
      "RESULTS_KEY_REPEATS",
      `In ${names[side]}, ${repeated.rows} rows have ${value.join(", ")}.`,
    );
  }
}

function shown(text: string | null): string {
  if (text === null) return "NULL";
  return text.length > shownLength ? `${text.slice(0, shownLength).toWellFormed()}…` : text;
}

import type { ColumnPair } from "#shared/domain/results/resultComparison";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { type ComparedTables, formOf, type PairedColumns } from "./pairedColumns";

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

/** The key that most rows of a table have; NULL is a value as any other here. Null where each row has its own. */
export async function repeatedKey(
  database: ResultsDuckDb,
  tables: ComparedTables,
  keys: readonly PairedColumns[],
  side: keyof ComparedTables,
): Promise<{ readonly rows: number; readonly firstRow: number } | null> {
  const forms = keys.map((key, index) => `${formOf(key, side)} AS k${index}`).join(", ");
  const list = keys.map((_, index) => `k${index}`).join(", ");
  const [repeated] = await database.rows(`
    SELECT count(*)::VARCHAR, min(place)::VARCHAR
    FROM (SELECT ${forms}, rowid AS place FROM ${tables[side].table} ${side})
    GROUP BY ${list} HAVING count(*) > 1 ORDER BY count(*) DESC, min(place) LIMIT 1`);
  if (repeated === undefined) return null;
  const [rows = 0, firstRow = 0] = repeated.map(Number);
  return { rows, firstRow };
}

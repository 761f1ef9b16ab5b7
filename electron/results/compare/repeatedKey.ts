import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { formOf, type ComparedTables, type PairedColumns } from "./pairedColumns";

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

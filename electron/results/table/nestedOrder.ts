import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { AppError } from "#shared/errors/AppError";
import { castOrNull } from "../types/KeptType";
import { nestedKeptType } from "../types/nestedKeptType";
import type { ResultsDuckDb } from "./ResultsDuckDb";

/**
 * What the lists, structs or maps in a column of texts are sorted by, as SQL: their values. Null where they are sorted by
 * their texts, because one of them does not stand exactly for a value of its type, or the column holds no such thing.
 *
 * @param declared SQL type as the service names it.
 */
export async function nestedOrder(
  database: ResultsDuckDb,
  table: string,
  column: string,
  declared: string,
): Promise<string | null> {
  const kept = isNested(typeFamily(declared)) ? nestedKeptType(declared) : null;
  if (kept === null) return null;
  const isExact = `${column} IS NULL OR coalesce(${kept.isExact(column)}, false)`;
  const value = `(${kept.value(column, castOrNull)})`;
  try {
    const [row = []] = await database.rows(`SELECT coalesce(bool_and(${isExact}), true) FROM ${table}`);
    return row[0] === true ? value : null;
  } catch (error) {
    // What DuckDB cannot even try is none of its values.
    if (error instanceof AppError) throw error;
    return null;
  }
}

import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { castOrFail } from "../keepTable/KeptType";
import { nestedKeptType } from "../keepTable/nestedKeptType";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { TableColumn } from "../view/TableColumn";
import { fromScope, type TableScope } from "../view/TableScope";

/** What Parquet has in the place of a type, the best first; the quoted names of fields are no types. */
const instead: readonly Readonly<Record<string, string>>[] = [
  {
    HUGEINT: "DECIMAL(38,0)",
    UHUGEINT: "DECIMAL(38,0)",
    INTERVAL: "VARCHAR",
    "TIME WITH TIME ZONE": "VARCHAR",
    TIMESTAMP_S: "TIMESTAMP",
    TIMESTAMP_MS: "TIMESTAMP",
  },
  { HUGEINT: "VARCHAR", UHUGEINT: "VARCHAR", TIMESTAMP_S: "VARCHAR", TIMESTAMP_MS: "VARCHAR" },
];
const replaced =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|\bU?HUGEINT\b|\bINTERVAL\b|\bTIME WITH TIME ZONE\b|\bTIMESTAMP_M?S\b/g;

/**
 * SQL of a list, struct or map as such, from the text that its column holds, with its numbers as numbers. The type is the
 * one that the service names, as far as Parquet has it.
 *
 * @returns null where the column is none, or where a value is not exactly of that type: then its text is written
 */
export async function nestedParquetValue(
  database: ResultsDuckDb,
  scope: TableScope,
  { name, type, declared = type }: TableColumn,
): Promise<string | null> {
  if (type !== "VARCHAR" || !isNested(typeFamily(declared))) return null;
  const kept = nestedKeptType(declared);
  // Parquet has no unions.
  if (kept === null || /\bUNION\(/.test(kept.type)) return null;
  const from = fromScope(scope);
  const isExact = `coalesce(bool_and(${name} IS NULL OR coalesce(${kept.isExact(name)}, false)), true)`;
  const [exact] = await database.rows(`SELECT ${isExact} FROM ${from}`).catch(() => []);
  if (exact?.[0] !== true) return null;
  const value = kept.value(name, castOrFail);
  for (const [index, types] of instead.entries()) {
    const before = index === 0 ? {} : (instead[0] ?? {});
    const written = kept.type.replaceAll(replaced, (word) => types[word] ?? before[word] ?? word);
    const cast = written === kept.type ? value : `CAST(${value} AS ${written})`;
    try {
      // Every value is tried: a number may have more digits than a decimal.
      await database.rows(`SELECT bit_xor(hash(${cast})) FROM ${from}`);
      return cast;
    } catch {
      // The next form holds more.
    }
  }
  return null;
}

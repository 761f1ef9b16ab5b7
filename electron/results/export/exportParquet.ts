import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { quoteAlways, quoteText } from "#shared/sql/quote";
import { castOrFail } from "../types/KeptType";
import { nestedKeptType } from "../types/nestedKeptType";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope, wholeTable } from "../sql/TableScope";
import { uniqueNames } from "../write/RowWriter";
import type { ExportTarget } from "./ExportTarget";

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
async function nestedParquetValue(
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

/** Bytes of rows that are held until they are written; what their pages of columns take is of the same size. */
const groupBytes = 16 * 1024 * 1024;
/** DuckDB's own number of rows in a group, and the number that it handles at a time. */
const groupRows = { most: 122_880, unit: 2048 } as const;

interface ParquetExport {
  /** By their index in the scope, in the order wanted. */
  readonly columns: readonly number[];
  /** Bytes of a row, about. */
  readonly rowBytes: number;
  /** What the file says of itself, among the metadata. */
  readonly note: string | null;
  readonly signal: AbortSignal;
}

/**
 * Writes the rows of a scope as Parquet, in the view's order, with the types of the result. DuckDB may write the store's own
 * folder alone, so the file is made there and then handed over.
 *
 * @returns the rows written: totals, which are no groups and need not fit their columns, are not among them
 */
export async function exportParquet(
  database: ResultsDuckDb,
  folder: string,
  scope: TableScope,
  target: ExportTarget,
  { columns, rowBytes, note, signal }: ParquetExport,
): Promise<number> {
  const chosen = columns.flatMap((index) => scope.columns[index] ?? []);
  // DuckDB takes two names that differ in case only for one.
  const names = uniqueNames(chosen.map(({ label }) => (label === "" ? "column" : label)));
  const values = await Promise.all(chosen.map((column) => parquetValue(database, scope, column)));
  const list = values.map((value, index) => `${value} AS ${quoteAlways(names[index] ?? "")}`);
  // Without an order of its own a table is read as it was filled, which is never more than DuckDB's memory holds.
  const order = scope.sql.orderBy === wholeTable.orderBy ? "" : scope.sql.orderBy;
  const units = Math.floor(groupBytes / Math.max(1, rowBytes) / groupRows.unit);
  const options = [
    "FORMAT parquet",
    // The lowest level: a tenth larger than the usual one and still half of what Snappy makes, at a fifth less time.
    "COMPRESSION zstd",
    "COMPRESSION_LEVEL 1",
    `ROW_GROUP_SIZE ${Math.min(groupRows.most, Math.max(1, units) * groupRows.unit)}`,
    ...(note === null ? [] : [`KV_METADATA {note: ${quoteText(note)}}`]),
  ];
  const file = join(folder, `${randomUUID()}.export.parquet`);
  try {
    const [[rows] = []] = await database.rows(
      `COPY (SELECT ${list.join(", ")} FROM ${fromScope(scope)} ${order}) TO ${quoteText(file)} (${options.join(", ")})`,
    );
    for await (const part of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
      signal.throwIfAborted();
      await target.write(part as Buffer);
    }
    return Number(rows);
  } finally {
    await rm(file, { force: true });
  }
}

/** Types of which Parquet holds less: intervals to the millisecond, times without their offset. */
const narrowerTypes = new Set(["INTERVAL", "TIME WITH TIME ZONE", "BIT"]);

/** Whole numbers of 128 bits would be written as DOUBLE: as decimals where they all fit, otherwise as text. */
async function parquetValue(
  database: ResultsDuckDb,
  scope: TableScope,
  column: TableColumn,
): Promise<string> {
  const { name, type } = column;
  const nested = await nestedParquetValue(database, scope, column);
  if (nested !== null) return nested;
  // DuckDB has no way from an infinite second to an infinite microsecond, which Parquet counts in.
  if (type === "TIMESTAMP_S") return `CAST(CAST(${name} AS VARCHAR) AS TIMESTAMP)`;
  if (narrowerTypes.has(type)) return `CAST(${name} AS VARCHAR)`;
  if (type !== "HUGEINT" && type !== "UHUGEINT") return name;
  const [row] = await database.rows(
    `SELECT count(*) FILTER (${name} IS NOT NULL AND TRY_CAST(${name} AS DECIMAL(38,0)) IS NULL) = 0 FROM ${fromScope(scope)}`,
  );
  return `CAST(${name} AS ${row?.[0] === true ? "DECIMAL(38,0)" : "VARCHAR"})`;
}

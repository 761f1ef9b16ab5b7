import { quoteAlways, quoteText } from "#shared/sql/quote";
import type { RequestConnection } from "../connection/RequestConnection";
import { type ExportQuery, withExportQuery } from "./exportQuery";
import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
  DuckDBUnionType,
} from "@duckdb/node-api";
import { builtIn } from "../sql/builtInFunctions";

/** How whole numbers of 128 bits are written: as decimals of 38 digits, or as text where one has more. */
type HugeNumbersAs = "DECIMAL(38,0)" | "VARCHAR";

const HUGE = new Set([DuckDBTypeId.HUGEINT, DuckDBTypeId.UHUGEINT]);

/** Types of which Parquet holds less: intervals to the millisecond, times without their offset. */
const NARROWER = new Set([DuckDBTypeId.INTERVAL, DuckDBTypeId.TIME_TZ]);

/** DuckDB has no way from an infinite second to an infinite microsecond, which Parquet counts in. */
const COARSE = new Set([DuckDBTypeId.TIMESTAMP_S, DuckDBTypeId.TIMESTAMP_MS]);

/**
 * SQL of a value as DuckDB writes it to Parquet without a loss, with the parts of nested values by the same rules: Parquet
 * has no whole numbers of 128 bits, which DuckDB would write as DOUBLE, and no unions, which become structs with the tag.
 *
 * @param value SQL of the value; it may appear several times in the answer
 * @returns `value` itself where it can be written as it is
 */
function parquetExpression(type: DuckDBType, value: string, huge: HugeNumbersAs, depth = 0): string {
  if (HUGE.has(type.typeId)) return `CAST(${value} AS ${huge})`;
  if (NARROWER.has(type.typeId)) return `CAST(${value} AS VARCHAR)`;
  if (COARSE.has(type.typeId)) return `CAST(CAST(${value} AS VARCHAR) AS TIMESTAMP)`;
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    const item = `item${depth}`;
    const written = parquetExpression(type.valueType, item, huge, depth + 1);
    return written === item ? value : builtIn("list_transform", value, `lambda ${item}: ${written}`);
  }
  if (type instanceof DuckDBMapType) return mapExpression(type, value, huge, depth);
  if (type instanceof DuckDBStructType) return structExpression(type, value, huge, depth);
  if (type instanceof DuckDBUnionType) return unionExpression(type, value, huge, depth);
  return value;
}

function mapExpression(type: DuckDBMapType, value: string, huge: HugeNumbersAs, depth: number): string {
  const entry = `entry${depth}`;
  const at = (part: string) => builtIn("struct_extract", entry, quoteText(part));
  const key = parquetExpression(type.keyType, at("key"), huge, depth + 1);
  const held = parquetExpression(type.valueType, at("value"), huge, depth + 1);
  if (key === at("key") && held === at("value")) return value;
  const pair = builtIn("struct_pack", `k := ${key}`, `v := ${held}`);
  const pairs = builtIn("list_transform", builtIn("map_entries", value), `lambda ${entry}: ${pair}`);
  return orNull(value, builtIn("map_from_entries", pairs));
}

function structExpression(type: DuckDBStructType, value: string, huge: HugeNumbersAs, depth: number): string {
  const fields = type.entryTypes.map((entryType, index) => {
    const name = type.entryNames[index] ?? "";
    const field = builtIn("struct_extract", value, name === "" ? String(index + 1) : quoteText(name));
    return { name, field, written: parquetExpression(entryType, field, huge, depth + 1) };
  });
  if (fields.every(({ field, written }) => field === written)) return value;
  const isNamed = fields.every(({ name }) => name !== "");
  const parts = fields.map(({ name, written }) => (isNamed ? `${quoteAlways(name)} := ${written}` : written));
  return orNull(value, builtIn(isNamed ? "struct_pack" : "row", ...parts));
}

/** A struct of the tag and of all members, of which that of the tag alone has a value. */
function unionExpression(type: DuckDBUnionType, value: string, huge: HugeNumbersAs, depth: number): string {
  const taken = new Set(type.memberTags.map((tag) => tag.toLowerCase()));
  let tagName = "tag";
  while (taken.has(tagName)) tagName = `_${tagName}`;
  const members = type.memberTypes.map((memberType, index) => {
    const tag = type.memberTags[index] ?? "";
    const member = builtIn("union_extract", value, quoteText(tag));
    return `${quoteAlways(tag)} := ${parquetExpression(memberType, member, huge, depth + 1)}`;
  });
  const tag = `CAST(${builtIn("union_tag", value)} AS VARCHAR)`;
  return orNull(value, builtIn("struct_pack", `${tagName} := ${tag}`, ...members));
}

function orNull(value: string, expression: string): string {
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE ${expression} END`;
}

/** Milliseconds between two looks at how far DuckDB is. */
const LOOK_MS = 200;

interface ParquetExport {
  readonly sql: string;
  /** New, in the load folder. */
  readonly file: string;
  /** Called with the share of the rows that DuckDB has read, in percent. */
  readonly onProgress: (percent: number) => void;
}

export interface WrittenParquet {
  readonly rows: number;
  /** The path that was asked for, with an ending of its own where the file was written a second time. */
  readonly file: string;
}

/**
 * Has DuckDB write the rows of a query to a Parquet file, in one read and in the query's order.
 *
 * @throws StatementError; the engine's error, among others where the disk is full
 */
export async function exportParquet(
  request: RequestConnection,
  { sql, file, onProgress }: ParquetExport,
): Promise<WrittenParquet> {
  const { connection } = request;
  // DuckDB counts what it has read only where it could show it.
  await connection.run("SET enable_progress_bar_print = false");
  await connection.run("SET enable_progress_bar = true");
  const look = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) onProgress(Math.min(100, percentage));
  }, LOOK_MS);
  try {
    // Whole numbers of 128 bits seldom have more than 38 digits; where one has, the file is written again.
    try {
      return await withExportQuery(request, sql, (query) => copyTo(query, file, "DECIMAL(38,0)"));
    } catch (error) {
      if (!mayBeTooLong(error)) throw error;
      // Under another name: DuckDB removes the first one at a time of its own.
      const again = `${file}-text`;
      return await withExportQuery(request, sql, (query) => copyTo(query, again, "VARCHAR"));
    }
  } finally {
    clearInterval(look);
  }
}

/** Whether a whole number may have had more digits than a decimal. */
function mayBeTooLong(error: unknown): boolean {
  return error instanceof Error && /^Conversion Error: .*DECIMAL\(38,0\)/.test(error.message);
}

async function copyTo(query: ExportQuery, file: string, huge: HugeNumbersAs): Promise<WrittenParquet> {
  const { names, types, source } = query;
  const values = types.map((type, index) => {
    const name = names[index] ?? "";
    return `${parquetExpression(type, `c${index}`, huge)} AS ${quoteAlways(name === "" ? "column" : name)}`;
  });
  const copy = await query.prepare(
    `COPY (SELECT ${values.join(", ")} FROM ${source}) TO ${quoteText(file)} (FORMAT parquet, COMPRESSION zstd)`,
  );
  const result = await copy.runAndReadAll();
  return { rows: Number(result.value(0, 0)), file };
}

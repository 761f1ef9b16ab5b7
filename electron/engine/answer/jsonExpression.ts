import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId,
  DuckDBUnionType,
  type DuckDBType,
} from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quote";
import { builtIn } from "../sql/builtInFunctions";

/** JSON's own values: DuckDB writes them as they are. */
const AS_IS = new Set([
  DuckDBTypeId.BOOLEAN,
  DuckDBTypeId.TINYINT,
  DuckDBTypeId.SMALLINT,
  DuckDBTypeId.INTEGER,
  DuckDBTypeId.UTINYINT,
  DuckDBTypeId.USMALLINT,
  DuckDBTypeId.UINTEGER,
]);

/** Written as text, so that nothing of them is lost. */
const AS_TEXT = new Set([
  DuckDBTypeId.BIGINT,
  DuckDBTypeId.UBIGINT,
  DuckDBTypeId.HUGEINT,
  DuckDBTypeId.UHUGEINT,
  DuckDBTypeId.BIGNUM,
  DuckDBTypeId.DECIMAL,
  DuckDBTypeId.DATE,
  DuckDBTypeId.TIME,
  DuckDBTypeId.TIME_NS,
  DuckDBTypeId.TIME_TZ,
  DuckDBTypeId.TIMESTAMP,
  DuckDBTypeId.TIMESTAMP_S,
  DuckDBTypeId.TIMESTAMP_MS,
  DuckDBTypeId.TIMESTAMP_NS,
  DuckDBTypeId.UUID,
  DuckDBTypeId.ENUM,
  DuckDBTypeId.BIT,
  DuckDBTypeId.BLOB,
]);

/**
 * SQL that turns a value into what `json_object` writes as the value's JSON, by the same rules as jsonText.
 * Undefined for types that only jsonText can write.
 *
 * @param value SQL of the value; it may appear several times in the answer
 */
export function jsonExpression(type: DuckDBType, value: string, depth = 0): string | undefined {
  if (AS_IS.has(type.typeId)) return value;
  if (type.typeId === DuckDBTypeId.VARCHAR) return type.alias === undefined ? value : `${value}::VARCHAR`;
  if (AS_TEXT.has(type.typeId)) return `${value}::VARCHAR`;
  if (type.typeId === DuckDBTypeId.FLOAT || type.typeId === DuckDBTypeId.DOUBLE)
    return floatExpression(value);
  if (type.typeId === DuckDBTypeId.TIMESTAMP_TZ) return utcExpression(value);
  if (type.typeId === DuckDBTypeId.INTERVAL) return intervalExpression(value);
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    return listExpression(type.valueType, value, depth);
  }
  if (type instanceof DuckDBMapType) return mapExpression(type, value, depth);
  if (type instanceof DuckDBStructType) return structExpression(type, value, depth);
  if (type instanceof DuckDBUnionType) return unionExpression(type, value, depth);
  return undefined;
}

function floatExpression(value: string): string {
  return `CASE WHEN ${builtIn("isfinite", value)} THEN ${builtIn("to_json", value)} WHEN ${builtIn("isnan", value)} THEN '"NaN"'::JSON WHEN ${value} > 0 THEN '"Infinity"'::JSON WHEN ${value} < 0 THEN '"-Infinity"'::JSON END`;
}

/** DuckDB's own text of a far TIMESTAMPTZ is off by milliseconds, the same instant as TIMESTAMP is not. */
function utcExpression(value: string): string {
  const timestamp = builtIn("make_timestamp", builtIn("epoch_us", value));
  return `CASE WHEN ${builtIn("isfinite", value)} THEN ${builtIn("||", `${timestamp}::VARCHAR`, "'+00'")} ELSE ${value}::VARCHAR END`;
}

/** DuckDB's parts of an interval leave out what the larger part holds, so they add up to what is stored. */
function intervalExpression(value: string): string {
  const part = (name: string, factor = "1") => builtIn("*", builtIn("datepart", `'${name}'`, value), factor);
  const sum = (...terms: readonly string[]) => terms.reduce((left, right) => builtIn("+", left, right));
  const months = sum(part("year", "12"), part("month"));
  const micros = sum(part("hour", "3600000000"), part("minute", "60000000"), part("microsecond"));
  return orNull(
    value,
    builtIn("json_object", "'months'", months, "'days'", part("day"), "'micros'", `(${micros})::VARCHAR`),
  );
}

function listExpression(itemType: DuckDBType, value: string, depth: number): string | undefined {
  const item = `item${depth}`;
  const itemExpression = jsonExpression(itemType, item, depth + 1);
  if (itemExpression === undefined || itemExpression === item) return itemExpression && value;
  return builtIn("list_transform", value, `lambda ${item}: ${itemExpression}`);
}

function mapExpression(type: DuckDBMapType, value: string, depth: number): string | undefined {
  const entry = `entry${depth}`;
  const key = jsonExpression(type.keyType, builtIn("struct_extract", entry, "'key'"), depth + 1);
  const entryValue = jsonExpression(type.valueType, builtIn("struct_extract", entry, "'value'"), depth + 1);
  if (key === undefined || entryValue === undefined) return undefined;
  const pair = builtIn("json_object", "'key'", key, "'value'", entryValue);
  return builtIn("list_transform", builtIn("map_entries", value), `lambda ${entry}: ${pair}`);
}

function structExpression(type: DuckDBStructType, value: string, depth: number): string | undefined {
  const parts = type.entryTypes.map((entryType, index) => {
    const name = type.entryNames[index] ?? "";
    const field = builtIn("struct_extract", value, name === "" ? String(index + 1) : quoteText(name));
    const expression = jsonExpression(entryType, field, depth + 1);
    return expression && `${quoteText(name)}, ${expression}`;
  });
  return parts.includes(undefined) ? undefined : orNull(value, builtIn("json_object", parts.join(", ")));
}

function unionExpression(type: DuckDBUnionType, value: string, depth: number): string | undefined {
  const cases = type.memberTypes.map((memberType, index) => {
    const tag = quoteText(type.memberTags[index] ?? "");
    const expression = jsonExpression(memberType, builtIn("union_extract", value, tag), depth + 1);
    return expression && `WHEN ${tag} THEN ${builtIn("json_object", "'tag'", tag, "'value'", expression)}`;
  });
  return cases.includes(undefined)
    ? undefined
    : `CASE ${builtIn("union_tag", value)}::VARCHAR ${cases.join(" ")} END`;
}

function orNull(value: string, expression: string): string {
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE ${expression} END`;
}

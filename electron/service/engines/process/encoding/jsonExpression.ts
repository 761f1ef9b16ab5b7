import {
  DuckDBArrayType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  DuckDBTypeId,
  DuckDBUnionType,
  type DuckDBType,
} from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quoteText";

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
  return `CASE WHEN isfinite(${value}) THEN to_json(${value}) WHEN isnan(${value}) THEN '"NaN"'::JSON WHEN ${value} > 0 THEN '"Infinity"'::JSON WHEN ${value} < 0 THEN '"-Infinity"'::JSON END`;
}

/** DuckDB's own text of a far TIMESTAMPTZ is off by milliseconds, the same instant as TIMESTAMP is not. */
function utcExpression(value: string): string {
  return `CASE WHEN isfinite(${value}) THEN make_timestamp(epoch_us(${value}))::VARCHAR || '+00' ELSE ${value}::VARCHAR END`;
}

/** DuckDB's parts of an interval leave out what the larger part holds, so they add up to what is stored. */
function intervalExpression(value: string): string {
  const part = (name: string) => `datepart('${name}', ${value})`;
  const months = `${part("year")} * 12 + ${part("month")}`;
  const micros = `${part("hour")} * 3600000000 + ${part("minute")} * 60000000 + ${part("microsecond")}`;
  return orNull(
    value,
    `json_object('months', ${months}, 'days', ${part("day")}, 'micros', (${micros})::VARCHAR)`,
  );
}

function listExpression(itemType: DuckDBType, value: string, depth: number): string | undefined {
  const item = `item${depth}`;
  const itemExpression = jsonExpression(itemType, item, depth + 1);
  if (itemExpression === undefined || itemExpression === item) return itemExpression && value;
  return `list_transform(${value}, lambda ${item}: ${itemExpression})`;
}

function mapExpression(type: DuckDBMapType, value: string, depth: number): string | undefined {
  const entry = `entry${depth}`;
  const key = jsonExpression(type.keyType, `struct_extract(${entry}, 'key')`, depth + 1);
  const entryValue = jsonExpression(type.valueType, `struct_extract(${entry}, 'value')`, depth + 1);
  if (key === undefined || entryValue === undefined) return undefined;
  const pair = `json_object('key', ${key}, 'value', ${entryValue})`;
  return `list_transform(map_entries(${value}), lambda ${entry}: ${pair})`;
}

function structExpression(type: DuckDBStructType, value: string, depth: number): string | undefined {
  const parts = type.entryTypes.map((entryType, index) => {
    const name = type.entryNames[index] ?? "";
    const field = `struct_extract(${value}, ${name === "" ? index + 1 : quoteText(name)})`;
    const expression = jsonExpression(entryType, field, depth + 1);
    return expression && `${quoteText(name)}, ${expression}`;
  });
  return parts.includes(undefined) ? undefined : orNull(value, `json_object(${parts.join(", ")})`);
}

function unionExpression(type: DuckDBUnionType, value: string, depth: number): string | undefined {
  const cases = type.memberTypes.map((memberType, index) => {
    const tag = quoteText(type.memberTags[index] ?? "");
    const expression = jsonExpression(memberType, `union_extract(${value}, ${tag})`, depth + 1);
    return expression && `WHEN ${tag} THEN json_object('tag', ${tag}, 'value', ${expression})`;
  });
  return cases.includes(undefined) ? undefined : `CASE union_tag(${value})::VARCHAR ${cases.join(" ")} END`;
}

function orNull(value: string, expression: string): string {
  return `CASE WHEN ${value} IS NULL THEN NULL ELSE ${expression} END`;
}

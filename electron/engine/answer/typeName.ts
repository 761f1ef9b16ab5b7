import {
  DuckDBArrayType,
  DuckDBEnumType,
  DuckDBListType,
  DuckDBMapType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBUnionType,
} from "@duckdb/node-api";
import { quoteAlways } from "#shared/sql/quote";

const PLAIN_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;

/**
 * A column's type as DuckDB prints it (`typeof`), JSON as JSON although it is kept as VARCHAR.
 *
 * @param keywords lower case; field names among them are printed in quotes
 */
export function typeName(type: DuckDBType, keywords: ReadonlySet<string>): string {
  const name = (inner: DuckDBType) => typeName(inner, keywords);
  const field = (fieldName: string, inner: DuckDBType) =>
    fieldName === "" ? name(inner) : `${quoteIfNeeded(fieldName, keywords)} ${name(inner)}`;
  if (type.alias === "JSON") return "JSON";
  if (type instanceof DuckDBListType) return `${name(type.valueType)}[]`;
  if (type instanceof DuckDBArrayType) return `${name(type.valueType)}[${type.length}]`;
  if (type instanceof DuckDBMapType) return `MAP(${name(type.keyType)}, ${name(type.valueType)})`;
  if (type instanceof DuckDBStructType) {
    return `STRUCT(${type.entryTypes.map((inner, index) => field(type.entryNames[index] ?? "", inner)).join(", ")})`;
  }
  if (type instanceof DuckDBUnionType) {
    return `UNION(${type.memberTypes.map((inner, index) => field(type.memberTags[index] ?? "", inner)).join(", ")})`;
  }
  if (type instanceof DuckDBEnumType) {
    return `ENUM(${type.values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", ")})`;
  }
  return String(type);
}

function quoteIfNeeded(name: string, keywords: ReadonlySet<string>): string {
  if (PLAIN_NAME.test(name) && !keywords.has(name.toLowerCase())) return name;
  return quoteAlways(name);
}

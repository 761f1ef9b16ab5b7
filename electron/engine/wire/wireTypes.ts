import {
  DuckDBArrayType,
  DuckDBDecimalType,
  DuckDBListType,
  DuckDBStructType,
  type DuckDBType,
  DuckDBTypeId,
} from "@duckdb/node-api";

/** PostgreSQL's numbers of types (pg_type.dat), which never change. */
export const oids = {
  bool: 16,
  bytea: 17,
  int8: 20,
  int2: 21,
  int2vector: 22,
  int4: 23,
  text: 25,
  json: 114,
  float4: 700,
  float8: 701,
  date: 1082,
  time: 1083,
  timestamp: 1114,
  timestamptz: 1184,
  interval: 1186,
  timetz: 1266,
  varbit: 1562,
  numeric: 1700,
  uuid: 2950,
} as const;

/** The arrays of these types. */
const arrayOids: ReadonlyMap<number, number> = new Map([
  [oids.bool, 1000],
  [oids.bytea, 1001],
  [oids.int8, 1016],
  [oids.int2, 1005],
  [oids.int4, 1007],
  [oids.text, 1009],
  [oids.json, 199],
  [oids.float4, 1021],
  [oids.float8, 1022],
  [oids.date, 1182],
  [oids.time, 1183],
  [oids.timestamp, 1115],
  [oids.timestamptz, 1185],
  [oids.interval, 1187],
  [oids.timetz, 1270],
  [oids.varbit, 1563],
  [oids.numeric, 1231],
  [oids.uuid, 2951],
]);

/** The one field of a struct that goes as PostgreSQL's int2vector. */
export const vectorField = "int2vector";

/** How a type of DuckDB appears to a PostgreSQL client. */
export interface WireType {
  readonly oid: number;
  readonly size: number;
  readonly modifier: number;
  /** Of a list that is an array of PostgreSQL's, the type of its items. */
  readonly item?: { readonly type: DuckDBType; readonly wire: WireType };
  /** Whether the value goes as JSON text: nothing of PostgreSQL's holds it. */
  readonly isJson: boolean;
}

const sizes: ReadonlyMap<number, number> = new Map([
  [oids.bool, 1],
  [oids.int2, 2],
  [oids.int4, 4],
  [oids.int8, 8],
  [oids.float4, 4],
  [oids.float8, 8],
  [oids.date, 4],
  [oids.time, 8],
  [oids.timestamp, 8],
  [oids.timestamptz, 8],
  [oids.timetz, 12],
  [oids.interval, 16],
  [oids.uuid, 16],
]);

const byTypeId: ReadonlyMap<DuckDBTypeId, number> = new Map([
  [DuckDBTypeId.BOOLEAN, oids.bool],
  [DuckDBTypeId.TINYINT, oids.int2],
  [DuckDBTypeId.UTINYINT, oids.int2],
  [DuckDBTypeId.SMALLINT, oids.int2],
  [DuckDBTypeId.USMALLINT, oids.int4],
  [DuckDBTypeId.INTEGER, oids.int4],
  [DuckDBTypeId.UINTEGER, oids.int8],
  [DuckDBTypeId.BIGINT, oids.int8],
  [DuckDBTypeId.UBIGINT, oids.numeric],
  [DuckDBTypeId.HUGEINT, oids.numeric],
  [DuckDBTypeId.UHUGEINT, oids.numeric],
  [DuckDBTypeId.BIGNUM, oids.numeric],
  [DuckDBTypeId.FLOAT, oids.float4],
  [DuckDBTypeId.DOUBLE, oids.float8],
  [DuckDBTypeId.DECIMAL, oids.numeric],
  [DuckDBTypeId.BLOB, oids.bytea],
  [DuckDBTypeId.DATE, oids.date],
  [DuckDBTypeId.TIME, oids.time],
  [DuckDBTypeId.TIME_TZ, oids.timetz],
  [DuckDBTypeId.TIMESTAMP, oids.timestamp],
  [DuckDBTypeId.TIMESTAMP_S, oids.timestamp],
  [DuckDBTypeId.TIMESTAMP_MS, oids.timestamp],
  [DuckDBTypeId.TIMESTAMP_TZ, oids.timestamptz],
  [DuckDBTypeId.INTERVAL, oids.interval],
  [DuckDBTypeId.UUID, oids.uuid],
  [DuckDBTypeId.BIT, oids.varbit],
]);

const nested: ReadonlySet<DuckDBTypeId> = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.UNION,
  DuckDBTypeId.VARIANT,
]);

/**
 * The PostgreSQL type that holds every value of a type of DuckDB exactly. Nanoseconds, for which PostgreSQL has no type, are
 * text; so is whatever else is not named. Lists of plain values are arrays; other nested values are JSON.
 */
export function wireTypeOf(type: DuckDBType): WireType {
  if (type.alias === "JSON") return plain(oids.json);
  if (isVector(type)) return plain(oids.int2vector);
  if (type instanceof DuckDBListType || type instanceof DuckDBArrayType) {
    const wire = wireTypeOf(type.valueType);
    const oid = arrayOids.get(wire.oid);
    if (oid !== undefined && wire.item === undefined && !wire.isJson)
      return { ...plain(oid), modifier: wire.modifier, item: { type: type.valueType, wire } };
  }
  if (nested.has(type.typeId)) return { ...plain(oids.json), isJson: true };
  if (type instanceof DuckDBDecimalType)
    return { ...plain(oids.numeric), modifier: ((type.width << 16) | type.scale) + 4 };
  return plain(byTypeId.get(type.typeId) ?? oids.text);
}

/** What the catalogue's columns of this type are selected as: psqlODBC reads them by the type's own number, or not at all. */
function isVector(type: DuckDBType): boolean {
  return (
    type instanceof DuckDBStructType && type.entryNames.length === 1 && type.entryNames[0] === vectorField
  );
}

function plain(oid: number): WireType {
  return { oid, size: sizes.get(oid) ?? -1, modifier: -1, isJson: false };
}

const castTypes: ReadonlyMap<number, string> = new Map<number, string>([
  [oids.bool, "BOOLEAN"],
  [oids.bytea, "BLOB"],
  [oids.int8, "BIGINT"],
  [oids.int2, "SMALLINT"],
  [oids.int4, "INTEGER"],
  [oids.json, "JSON"],
  [oids.float4, "FLOAT"],
  [oids.float8, "DOUBLE"],
  [oids.date, "DATE"],
  [oids.time, "TIME"],
  [oids.timestamp, "TIMESTAMP"],
  [oids.timestamptz, "TIMESTAMPTZ"],
  [oids.interval, "INTERVAL"],
  [oids.timetz, "TIMETZ"],
  [oids.varbit, "BIT"],
  [oids.numeric, "DECIMAL(38, 10)"],
  [oids.uuid, "UUID"],
  // oid and regclass, varchar and the types of one length, which clients declare too.
  [26, "BIGINT"],
  [2205, "BIGINT"],
]);

const itemOids: ReadonlyMap<number, number> = new Map([...arrayOids].map(([item, array]) => [array, item]));

/** DuckDB's type for a parameter that a client declared by PostgreSQL's number; text for one that it doesn't know. */
export function duckDbTypeOf(oid: number): string {
  const item = itemOids.get(oid);
  if (item !== undefined) return `${duckDbTypeOf(item)}[]`;
  return castTypes.get(oid) ?? "VARCHAR";
}

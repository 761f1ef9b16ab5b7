import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { quoteText } from "#shared/sql/quote";
import type { Cast } from "./KeptType";

/** How values of a column are kept in DuckDB. */
export interface StoredType {
  /** The table's SQL type. */
  readonly type: string;
  /**
   * The type the column is read as from JSON. `JSON` where a bare number would lose digits on its way and has to be
   * noticed; DuckDB keeps the digits of integers of any length, but not of decimals.
   */
  readonly readAs: "VARCHAR" | "JSON";
  /** Whether what was read is as it travelled, as an SQL expression; null where it always is. */
  readonly isExact: ((raw: string) => string) | null;
  /** The value as an SQL expression over what was read, where that is exact. */
  readonly value: (raw: string, cast: Cast) => string;
  /** The cells go into what DuckDB reads as the texts that they show. */
  readonly isFromBytes: boolean;
}

const asItCame = { readAs: "VARCHAR", isExact: null, isFromBytes: false } as const;
const simpleTypes =
  /^(U?(TINY|SMALL|BIG|HUGE)INT|U?INTEGER|BIGNUM|FLOAT|DOUBLE|BOOLEAN|DATE|TIME|TIME_NS|TIMESTAMP(_S|_MS|_NS)?|UUID|BLOB|BIT|TIME WITH TIME ZONE|TIMESTAMP WITH TIME ZONE)$/;
const decimalType = /^DECIMAL\(\d{1,2},\d{1,2}\)$/;

/** Other services' names for types that DuckDB has under another. */
const aliases: Readonly<Record<string, string>> = {
  INT: "INTEGER",
  INT4: "INTEGER",
  INT8: "BIGINT",
  INT2: "SMALLINT",
  FLOAT4: "FLOAT",
  FLOAT8: "DOUBLE",
  REAL: "FLOAT",
  "DOUBLE PRECISION": "DOUBLE",
  BOOL: "BOOLEAN",
  DATETIME: "TIMESTAMP",
  TIMESTAMPTZ: "TIMESTAMP WITH TIME ZONE",
  TIMETZ: "TIME WITH TIME ZONE",
  "TIMESTAMP WITHOUT TIME ZONE": "TIMESTAMP",
};

/**
 * How a result's column is kept, by the type that the service names. What DuckDB has no type for, and lists, structs
 * and maps, are kept as the text that the cell shows.
 */
export function storedType(declared: string): StoredType {
  const upper = declared
    .trim()
    .toUpperCase()
    .replaceAll(/\s*,\s*/g, ",");
  const type = aliases[upper] ?? upper.replace(/^NUMERIC/, "DECIMAL");
  if (decimalType.test(type)) {
    const value: StoredType["value"] = (raw, cast) => cast(content(raw), type);
    return { type, readAs: "JSON", isExact: isText, value, isFromBytes: false };
  }
  if (simpleTypes.test(type)) return { ...asItCame, type, value: (raw, cast) => cast(raw, type) };
  const members = enumMembers(declared);
  if (members !== null) {
    const ordered = `ENUM(${members.map(quoteText).join(", ")})`;
    return { ...asItCame, type: ordered, value: (raw, cast) => cast(raw, ordered) };
  }
  const family = typeFamily(declared);
  if (family === "interval") return { ...asItCame, type: "INTERVAL", value: intervalOf };
  const text = { type: "VARCHAR", readAs: "JSON", isFromBytes: false } as const;
  // A number of a type that DuckDB cannot hold: its text is all that is kept.
  if (family === "decimal" || family === "unknown") return { ...text, value: content, isExact: isText };
  // They would have to be taken from the bytes anyway, once DuckDB has read them in vain.
  if (isNested(family) && /DOUBLE|FLOAT|REAL/.test(upper)) return storedFromBytes("VARCHAR");
  const mayBeNested = family === "json" || isNested(family);
  return mayBeNested
    ? { ...text, value: nestedText, isExact: isNestedExact }
    : { ...asItCame, type: "VARCHAR", value: (raw) => raw };
}

/**
 * A column of this type whose cells are taken from the bytes. With VARCHAR every value fits, also where values are not what
 * the service says they are.
 */
export function storedFromBytes(type: string): StoredType {
  const value: StoredType["value"] = type === "VARCHAR" ? (raw) => raw : (raw, cast) => cast(raw, type);
  return { ...asItCame, type, value, isFromBytes: true };
}

/** The members of an ENUM in their order; null where the type is none, or none that DuckDB could have. */
function enumMembers(declared: string): readonly string[] | null {
  const [, list] = /^ENUM\(('(?:[^']|'')*'(?:, *'(?:[^']|'')*')*)\)$/i.exec(declared.trim()) ?? [];
  if (list === undefined) return null;
  const members = [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
  return new Set(members).size === members.length ? members : null;
}

/** The content of a JSON string. */
function content(raw: string): string {
  return `(${raw} ->> '$')`;
}

/** A JSON string is exact, anything else may be a number that has lost digits. */
function isText(raw: string): string {
  return `left(${raw}::VARCHAR, 1) = '"'`;
}

/** A list, struct, map or JSON as its cell shows it, where {@link isNestedExact} holds. */
function nestedText(raw: string): string {
  return `CASE WHEN ${isText(raw)} THEN ${content(raw)} ELSE ${raw}::VARCHAR END`;
}

/** Numbers that DuckDB may have read as DOUBLE, a zero that may have lost its sign, and escapes written in its own way. */
const perhapsChanged = String.raw`[0-9][.eE]|(^|[\[,:])0([\],}]|$)|\\u`;

function isNestedExact(raw: string): string {
  return `(${isText(raw)} OR NOT regexp_matches(${raw}::VARCHAR, '${perhapsChanged}'))`;
}

/** An interval travels as an object of months, days and microseconds, or as text. */
function intervalOf(raw: string, cast: Cast): string {
  const part = (name: string, type: string) => cast(`(${raw} ->> '$.${name}')`, type);
  const parts = `to_months(${part("months", "INTEGER")}) + to_days(${part("days", "INTEGER")}) + to_microseconds(${part("micros", "BIGINT")})`;
  return `CASE WHEN left(${raw}, 1) = '{' THEN ${parts} ELSE ${cast(raw, "INTERVAL")} END`;
}

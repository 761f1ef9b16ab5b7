import { isNested, typeFamily } from "#shared/domain/typeFamily";
import { quoteText } from "#shared/sql/quoteText";

/** How values of a column are kept in DuckDB. */
export interface StoredType {
  /** The table's SQL type. */
  readonly type: string;
  /**
   * The type the column is read as from JSON. `JSON` where a bare number would lose digits on its way and has to be
   * noticed; DuckDB keeps the digits of integers of any length, but not of decimals.
   */
  readonly readAs: "VARCHAR" | "JSON";
  /** The value as an SQL expression over what was read. It fails where the value is none of the type. */
  readonly value: (raw: string) => string;
}

const asText: StoredType = { type: "VARCHAR", readAs: "VARCHAR", value: (raw) => raw };
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
  if (decimalType.test(type)) return { type, readAs: "JSON", value: (raw) => `${exactText(raw)}::${type}` };
  if (simpleTypes.test(type)) return { type, readAs: "VARCHAR", value: (raw) => `${raw}::${type}` };
  const members = enumMembers(declared);
  if (members !== null) {
    const ordered = `ENUM(${members.map(quoteText).join(", ")})`;
    return { type: ordered, readAs: "VARCHAR", value: (raw) => `${raw}::${ordered}` };
  }
  const family = typeFamily(declared);
  if (family === "interval") return { type: "INTERVAL", readAs: "VARCHAR", value: intervalOf };
  // A number of a type that DuckDB cannot hold: its text is all that is kept.
  const mayBeNumber = family === "decimal" || family === "unknown";
  if (mayBeNumber) return { type: "VARCHAR", readAs: "JSON", value: exactText };
  const mayBeNested = family === "json" || isNested(family);
  return mayBeNested ? { type: "VARCHAR", readAs: "JSON", value: nestedText } : asText;
}

/** The members of an ENUM in their order; null where the type is none, or none that DuckDB could have. */
function enumMembers(declared: string): readonly string[] | null {
  const [, list] = /^ENUM\(('(?:[^']|'')*'(?:, *'(?:[^']|'')*')*)\)$/i.exec(declared.trim()) ?? [];
  if (list === undefined) return null;
  const members = [...list.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = ""]) => text.replaceAll("''", "'"));
  return new Set(members).size === members.length ? members : null;
}

/** The same column with every value as text, for values that are not what their type says. */
export function storedAsText(): StoredType {
  return asText;
}

/** The content of a JSON string; anything else fails, because a number may have lost digits. */
function exactText(raw: string): string {
  return `CASE WHEN ${raw} IS NULL THEN NULL WHEN left(${raw}::VARCHAR, 1) = '"' THEN ${raw} ->> '$' ELSE error('not text: ' || ${raw}::VARCHAR) END`;
}

/**
 * A list, struct, map or JSON as its cell shows it. It fails where DuckDB, which reads numbers inside as DOUBLE and writes
 * escapes in its own way, may have changed it.
 */
function nestedText(raw: string): string {
  const text = `${raw}::VARCHAR`;
  return `CASE WHEN left(${text}, 1) = '"' THEN ${raw} ->> '$' WHEN regexp_matches(${text}, '[0-9][.eE]|[\\\\]u') THEN error('may differ') ELSE ${text} END`;
}

/** An interval travels as an object of months, days and microseconds, or as text. */
function intervalOf(raw: string): string {
  const part = (name: string) => `(${raw} ->> '$.${name}')`;
  return `CASE WHEN left(${raw}, 1) = '{' THEN to_months(${part("months")}::INTEGER) + to_days(${part("days")}::INTEGER) + to_microseconds(${part("micros")}::BIGINT) ELSE ${raw}::INTERVAL END`;
}

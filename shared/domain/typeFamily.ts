/**
 * What the numbers of a column are about, as far as its name says: names of things and codes, which have no sum, or amounts
 * of one kind, which have none with amounts of another. `other` where the name says nothing.
 */
type ColumnMeaning = "identifier" | "money" | "count" | "share" | "other";

/** A number whose name ends with one of these tells things apart or is a place on a scale: 17 + 18 is no such thing. */
const identifiers = words(
  "id ids key keys pk fk uid guid uuid oid no nr number zip zipcode postcode plz phone telephone mobile fax year month week weekday code codes iban isbn ean sku ssn vat latitude longitude lat lon lng port version",
);
const money = words(
  "amount price cost costs revenue sales turnover profit margin tax fee fees discount balance salary wage budget total subtotal money payment paid value usd eur gbp chf",
);
const counts = words("count counts quantity qty items pieces units stock orders rows visits views clicks");
const shares = words("rate ratio percent percentage pct share score");

/**
 * The meaning of a column by its name: `customer_id`, `customerId` and `Customer ID` are identifiers, `unit price` is
 * money. The last word decides.
 */
export function columnMeaning(name: string): ColumnMeaning {
  const parts = name
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== "");
  const last = parts.at(-1) ?? "";
  if (identifiers.has(last)) return "identifier";
  if (money.has(last)) return "money";
  if (counts.has(last)) return "count";
  return shares.has(last) ? "share" : "other";
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(" "));
}

/** What a SQL type is, as far as showing its values goes. */
export type TypeFamily =
  | "integer"
  | "decimal"
  | "float"
  | "boolean"
  | "text"
  | "date"
  | "time"
  | "timestamp"
  | "interval"
  | "binary"
  | "uuid"
  | "json"
  | "list"
  | "struct"
  | "map"
  | "union"
  | "unknown";

/** Type names without their parameters, in capitals: DuckDB's own, its aliases, and those of PostgreSQL and MySQL. */
const families: Readonly<Record<string, TypeFamily>> = {
  ...named("integer", "TINYINT SMALLINT INTEGER BIGINT HUGEINT UTINYINT USMALLINT UINTEGER UBIGINT UHUGEINT"),
  ...named(
    "integer",
    "BIGNUM VARINT INT INT1 INT2 INT4 INT8 INT16 INT32 INT64 INT128 UINT8 UINT16 UINT32 UINT64",
  ),
  ...named("integer", "UINT128 SHORT LONG SIGNED MEDIUMINT SERIAL BIGSERIAL OID"),
  ...named("decimal", "DECIMAL NUMERIC DEC MONEY"),
  ...named("float", "FLOAT DOUBLE REAL FLOAT4 FLOAT8"),
  ...named("boolean", "BOOLEAN BOOL LOGICAL"),
  ...named("text", "VARCHAR TEXT STRING CHAR BPCHAR CHARACTER NVARCHAR ENUM BIT BITSTRING VARBIT NAME"),
  ...named("date", "DATE"),
  ...named("time", "TIME TIMETZ TIME_NS"),
  ...named("timestamp", "TIMESTAMP TIMESTAMPTZ DATETIME TIMESTAMP_S TIMESTAMP_MS TIMESTAMP_NS TIMESTAMP_US"),
  ...named("interval", "INTERVAL"),
  ...named("binary", "BLOB BYTEA BINARY VARBINARY"),
  ...named("uuid", "UUID GUID"),
  ...named("json", "JSON JSONB VARIANT"),
  ...named("list", "LIST ARRAY"),
  ...named("struct", "STRUCT ROW RECORD"),
  ...named("map", "MAP"),
  ...named("union", "UNION"),
};

function named(family: TypeFamily, names: string): Record<string, TypeFamily> {
  return Object.fromEntries(names.split(" ").map((name) => [name, family]));
}

/**
 * The family of a SQL type as a service names it: `DECIMAL(18,3)`, `timestamp with time zone`, `INTEGER[]`,
 * `STRUCT(a INTEGER)`. A name that is not known is `unknown`, whose values are shown as they are.
 */
export function typeFamily(type: string): TypeFamily {
  const name = type.trim().toUpperCase();
  if (name.endsWith("]")) return "list";
  if (name.startsWith("DOUBLE PRECISION")) return "float";
  const word = /^[A-Z][A-Z0-9_]*/.exec(name)?.[0] ?? "";
  return Object.hasOwn(families, word) ? (families[word] ?? "unknown") : "unknown";
}

/** Families whose values are numbers and stand right-aligned. */
export function isNumeric(family: TypeFamily): boolean {
  return family === "integer" || family === "decimal" || family === "float";
}

/** Families whose values are made of other values. */
export function isNested(family: TypeFamily): boolean {
  return family === "list" || family === "struct" || family === "map" || family === "union";
}

/** Whether the values of a SQL type are points of time that every zone writes in its own way. */
export function isZoned(type: string): boolean {
  return /^(?:TIMESTAMP_?TZ\b|TIMESTAMP(?:\(\d+\))? WITH TIME ZONE)/i.test(type.trim());
}

import type { SpoolExpression } from "#shared/processes/SpoolFile";
/** A column's type as the catalogue gives it, domains replaced by what they are made of. */
export interface PostgresType {
  /** Name in the catalogue, for example `int4` or `_text`; null for one that is not PostgreSQL's own. */
  readonly builtIn: string | null;
  /** The catalogue's kind: `b`ase, `c`omposite, `e`num, `r`ange, `m`ultirange. */
  readonly kind: string;
  readonly isArray: boolean;
  /** The type modifier, -1 for none: precision and scale of a numeric. */
  readonly modifier: number;
}

/** How a column of one type gets from PostgreSQL's text into a DuckDB column, every value of it. */
export interface PostgresMapping {
  /** DuckDB type of the table's column. */
  readonly type: string;
  /** SQL at the source over the quoted column. */
  readonly select: (column: string) => string;
  readonly readAs: string;
  readonly expression: SpoolExpression;
  /** What a block of rows is looked through for, because DuckDB would take it wrongly or not at all. */
  readonly watch: "date" | "timestamp" | "nan" | "array" | null;
}

const asIs = (column: string): string => column;

function plain(type: string, watch: PostgresMapping["watch"] = null): PostgresMapping {
  return { type, select: asIs, readAs: type, expression: "value", watch };
}

const text = plain("VARCHAR");

/** Stand before JSON of an array whose bounds JSON cannot keep, or that holds a JSON null beside which NULL would look the same. */
export const arrayMarks = { bounds: "#", jsonNull: "@" } as const;

const mark = (condition: string, sign: string) => `CASE WHEN ${condition} THEN '${sign}' ELSE '' END`;

/** An array within a composite shows bounds in its text only where they are others than 1. */
const boundsWithin = (column: string) =>
  mark(`${column}::pg_catalog.text ~ '[[]-?[0-9]+:-?[0-9]+[]]=[{]'`, arrayMarks.bounds);

/** Composites may have any shape, so they are kept as JSON. */
const composite: PostgresMapping = {
  ...plain("JSON", "array"),
  select: (column) => `${boundsWithin(column)} || pg_catalog.to_json(${column})::pg_catalog.text`,
};

/** Arrays may have any number of dimensions, so they are kept as JSON too. */
function mapArray(builtIn: string | null): PostgresMapping {
  const isJson = builtIn === "_json" || builtIn === "_jsonb";
  const select = (column: string): string => {
    const marks = [
      // An element of PostgreSQL's own types has no array within.
      builtIn === null
        ? boundsWithin(column)
        : mark(`pg_catalog.array_dims(${column}) ~ '[[](?!1:)'`, arrayMarks.bounds),
      ...(isJson
        ? [
            mark(
              `EXISTS (SELECT FROM pg_catalog.unnest(${column}) AS element WHERE element::pg_catalog.text = 'null')`,
              arrayMarks.jsonNull,
            ),
          ]
        : []),
    ];
    const value = builtIn === "_bpchar" ? `${column}::pg_catalog.text[]` : column;
    return `${marks.join(" || ")} || pg_catalog.to_json(${value})::pg_catalog.text`;
  };
  return { ...plain("JSON", "array"), select };
}

const builtIn: Readonly<Record<string, PostgresMapping>> = {
  bool: plain("BOOLEAN"),
  int2: plain("SMALLINT"),
  int4: plain("INTEGER"),
  int8: plain("BIGINT"),
  oid: plain("UINTEGER"),
  xid: plain("UINTEGER"),
  xid8: plain("UBIGINT"),
  float4: plain("FLOAT"),
  float8: plain("DOUBLE"),
  // Blanks at the end do not count when PostgreSQL compares them, and a cast leaves them out.
  bpchar: { ...text, select: (column) => `${column}::pg_catalog.text` },
  date: plain("DATE", "date"),
  timestamp: plain("TIMESTAMP", "timestamp"),
  // DuckDB's own cast of text with an offset gives NULL before the year 1 and past 294247, and is slow: the text is
  // in UTC, so it is read without its offset and moved over as the number that it is.
  timestamptz: {
    ...plain("TIMESTAMPTZ", "timestamp"),
    readAs: "TIMESTAMP",
    expression:
      "CASE WHEN isfinite(value) THEN make_timestamptz(epoch_us(value)) ELSE CAST(value AS TIMESTAMPTZ) END",
  },
  time: plain("TIME"),
  timetz: plain("TIMETZ"),
  // Neither a plus sign, which PostgreSQL writes after a negative part, nor a billion hours before a colon is understood.
  interval: {
    ...plain("INTERVAL"),
    readAs: "VARCHAR",
    expression:
      "CAST(regexp_replace(replace(value, '+', ''), '(-?)([0-9]{10,}):([0-9]+):([0-9.]+)$', '\\1\\2 hours \\1\\3 minutes \\1\\4 seconds') AS INTERVAL)",
  },
  uuid: plain("UUID"),
  json: plain("JSON"),
  jsonb: plain("JSON"),
  // The text of a bytea reads as a valid, other blob.
  bytea: {
    type: "BLOB",
    select: (column) => `pg_catalog.encode(${column}, 'hex')`,
    readAs: "VARCHAR",
    expression: "unhex(value)",
    watch: null,
  },
};

/** Everything not named here is kept as the text that PostgreSQL gives it, which loses nothing. */
export function mapPostgresType(type: PostgresType): PostgresMapping {
  if (type.isArray) return mapArray(type.builtIn);
  if (type.kind === "c") return composite;
  if (type.builtIn === "numeric") return mapNumeric(type.modifier);
  return (type.builtIn === null ? undefined : builtIn[type.builtIn]) ?? text;
}

const LARGEST_PRECISION = 38;

/** A numeric without precision, or with more digits than DuckDB has, keeps its digits as text. */
function mapNumeric(modifier: number): PostgresMapping {
  if (modifier === -1) return text;
  const precision = ((modifier - 4) >> 16) & 0xffff;
  // Eleven bits with a sign: since PostgreSQL 15 a scale may be negative or larger than the precision.
  const scale = (((modifier - 4) & 0x7ff) ^ 1024) - 1024;
  const digits = Math.max(scale < 0 ? precision - scale : precision, scale);
  return digits > LARGEST_PRECISION ? text : plain(`DECIMAL(${digits},${Math.max(scale, 0)})`, "nan");
}

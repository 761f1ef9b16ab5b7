import type { LoadColumn } from "#shared/processes/enginePort";
import type { ServerFacts } from "./serverFacts";
import type { CellForm } from "./tabSeparated";

/** How a column gets from the texts of its source into a type of the server. */
export interface LoadType {
  /** Without Nullable. */
  readonly type: string;
  readonly form: CellForm;
  /** SQL over the text `v`: whether it becomes the very value that it says. Null where every text does. */
  readonly fits: string | null;
  /** SQL of the value over the text `v`. */
  readonly value: string;
  /** A text that `value` understands, for rows whose value is NULL: a server may compute both sides of a condition. */
  readonly filler?: string;
}

const asText: LoadType = { type: "String", form: "text", fits: null, value: "v" };

/** Bits of whole numbers by DuckDB's names. */
const integers: Readonly<Record<string, string>> = {
  TINYINT: "Int8",
  SMALLINT: "Int16",
  INTEGER: "Int32",
  BIGINT: "Int64",
  UTINYINT: "UInt8",
  USMALLINT: "UInt16",
  UINTEGER: "UInt32",
  UBIGINT: "UInt64",
};

const words: Readonly<Record<string, string>> = {
  INT: "INTEGER",
  FLOAT4: "FLOAT",
  REAL: "FLOAT",
  FLOAT8: "DOUBLE",
  BOOL: "BOOLEAN",
  NUMERIC: "DECIMAL",
  DATETIME: "TIMESTAMP",
  "TIMESTAMP WITH TIME ZONE": "TIMESTAMPTZ",
};

/**
 * The server's type for a column. What no type of it holds without a loss is text, as the source wrote it.
 *
 * @param column as the sync describes it, its type in DuckDB's spelling
 */
export function loadType(
  { type, expression }: Pick<LoadColumn, "type" | "expression">,
  facts: ServerFacts,
): LoadType {
  const upper = type.toUpperCase();
  const word = upper.replace(/\(.*$/, "").trim();
  const name = words[word] ?? word;
  const integer = integers[name];
  if (expression === "unhex(value)") return { ...asText, value: "unhex(v)" };
  if (integer !== undefined) {
    const parse = `to${integer}OrZero(v)`;
    return { type: integer, form: "text", fits: `toString(${parse}) = v`, value: parse };
  }
  if (name === "HUGEINT" && facts.hasWideTypes)
    return {
      type: "Int128",
      form: "text",
      fits: "toString(toInt128OrZero(v)) = v",
      value: "toInt128OrZero(v)",
    };
  if (name === "DECIMAL") return decimal(upper);
  if (name === "DOUBLE")
    return { type: "Float64", form: "double", fits: null, value: "reinterpretAsFloat64(unhex(v))" };
  if (name === "FLOAT")
    return { type: "Float32", form: "single", fits: null, value: "reinterpretAsFloat32(unhex(v))" };
  if (name === "BOOLEAN") return boolean(facts);
  if (name === "DATE") return date(facts);
  if (name === "TIMESTAMP" || name === "TIMESTAMPTZ") return timestamp(facts);
  if (name === "UUID")
    return {
      type: "UUID",
      form: "text",
      fits: "match(v, '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$')",
      value: "toUUID(v)",
      filler: "00000000-0000-0000-0000-000000000000",
    };
  return asText;
}

function decimal(type: string): LoadType {
  const [, digits = "18", places = "3"] = /\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?\)/.exec(type) ?? [];
  const [precision, scale] = [Number(digits), Number(places)];
  const whole = precision - scale;
  const fraction = scale === 0 ? "" : `(\\\\.[0-9]{1,${scale}})?`;
  const fits = `match(v, '^-?0*[0-9]{${whole === 0 ? 0 : 1},${whole}}${fraction}$')`;
  return {
    type: `Decimal(${precision}, ${scale})`,
    form: "text",
    fits,
    value: `CAST(v AS Decimal(${precision}, ${scale}))`,
    filler: "0",
  };
}

function boolean({ hasWideTypes }: ServerFacts): LoadType {
  return {
    type: hasWideTypes ? "Bool" : "UInt8",
    form: "text",
    fits: "lower(v) IN ('t', 'true', '1', 'f', 'false', '0')",
    value: "lower(v) IN ('t', 'true', '1')",
  };
}

/** A day outside of what the server holds would be moved to the nearest one in silence. */
function date({ hasWideTypes }: ServerFacts): LoadType {
  const parse = hasWideTypes ? "toDate32OrZero(v)" : "toDateOrZero(v)";
  const type = hasWideTypes ? "Date32" : "Date";
  return { type, form: "text", fits: `toString(${parse}) = v`, value: parse };
}

function timestamp({ hasWideTypes }: ServerFacts): LoadType {
  const filler = "1970-01-02 00:00:00";
  const plain = String.raw`replaceRegexpOne(v, '\\+00(:00)?$', '')`;
  if (!hasWideTypes) {
    const parse = `toDateTime(substring(${plain}, 1, 19), 'UTC')`;
    const isMoment = `match(${plain}, '^(19[7-9][0-9]|20[0-9]{2})-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}$')`;
    return {
      type: "DateTime('UTC')",
      form: "text",
      fits: `${isMoment} AND ${plain} >= '1970-01-02' AND ${plain} < '2105-01-01'`,
      value: parse,
      filler,
    };
  }
  const fits = String.raw`match(${plain}, '^(19|20|21|22)[0-9]{2}-[0-9]{2}-[0-9]{2} [0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,6})?$')`;
  return {
    type: "DateTime64(6, 'UTC')",
    form: "text",
    fits,
    value: `toDateTime64(${plain}, 6, 'UTC')`,
    filler,
  };
}

import type { SpoolExpression } from "#shared/processes/SpoolFile";
import type { CellForm } from "./appendCell";

/** A column's type as information_schema gives it. */
export interface MysqlType {
  /** For example `bigint`. */
  readonly dataType: string;
  /** With everything, for example `bigint(20) unsigned`. */
  readonly columnType: string;
  readonly precision: number | null;
  readonly scale: number | null;
  /** MariaDB's JSON is a text with a check. */
  readonly isCheckedJson: boolean;
}

/** How a column of one type gets from MySQL's bytes into a DuckDB column, every value of it. */
export interface MysqlMapping {
  /** DuckDB type of the table's column. */
  readonly type: string;
  /** SQL at the source over the quoted column. */
  readonly select: (column: string) => string;
  readonly form: CellForm;
  readonly readAs: string;
  readonly expression: SpoolExpression;
}

function plain(type: string, form: CellForm = "raw"): MysqlMapping {
  return { type, select: (column) => column, form, readAs: type, expression: "value" };
}

const text = plain("VARCHAR", "text");
const blob: MysqlMapping = { ...plain("BLOB", "hex"), readAs: "VARCHAR", expression: "unhex(value)" };

const integers: Readonly<Record<string, string>> = {
  tinyint: "TINYINT",
  smallint: "SMALLINT",
  mediumint: "INTEGER",
  int: "INTEGER",
  bigint: "BIGINT",
};

const others: Readonly<Record<string, MysqlMapping>> = {
  // A FLOAT is sent with six digits; as a DOUBLE it is sent with all that it has, and fits a FLOAT again.
  float: { ...plain("FLOAT"), select: (column) => `(${column} + 0e0)` },
  double: plain("DOUBLE"),
  // Sent as bytes; as a number it can be compared.
  bit: { ...plain("UBIGINT"), select: (column) => `(${column} + 0)` },
  date: plain("DATE", "date"),
  datetime: plain("TIMESTAMP", "date"),
  // Sent in UTC, because the session is; moved over as the number that it is, which is exact and quick.
  timestamp: {
    ...plain("TIMESTAMPTZ", "date"),
    readAs: "TIMESTAMP",
    expression: "make_timestamptz(epoch_us(value))",
  },
  // From -838 to 838 hours, so it is a span and not a time of day.
  time: plain("INTERVAL"),
  year: plain("SMALLINT"),
  json: plain("JSON", "text"),
  uuid: plain("UUID"),
  inet4: text,
  inet6: text,
  char: text,
  varchar: text,
  tinytext: text,
  text,
  mediumtext: text,
  longtext: text,
  enum: text,
  set: text,
};

const LARGEST_PRECISION = 38;

/** What is not named here, binary strings and geometries among it, is kept as its bytes. */
export function mapMysqlType(type: MysqlType): MysqlMapping {
  const { dataType, precision, scale } = type;
  const integer = integers[dataType];
  if (integer !== undefined) return plain(type.columnType.includes("unsigned") ? `U${integer}` : integer);
  if (dataType === "decimal") {
    // A server that means harm may send any text for a number.
    const isNumber = Number.isInteger(precision) && Number.isInteger(scale ?? 0);
    const fits = isNumber && precision !== null && precision <= LARGEST_PRECISION;
    return fits ? plain(`DECIMAL(${precision},${scale ?? 0})`) : text;
  }
  if (type.isCheckedJson) return plain("JSON", "text");
  return others[dataType] ?? blob;
}

import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { AppError } from "#shared/errors/AppError";
import { quoteIdentifier, quoteText } from "#shared/sql/quote";
import { castText, sqlType } from "#shared/sql/sqlType";
import type { RowShape, RowWriter } from "./RowWriter";

const plainNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;

/**
 * Cells of a column as SQL literals that read back as the same value in DuckDB: numbers and booleans bare, texts quoted,
 * everything else cast from its text.
 *
 * @param type SQL type as the service names it.
 */
export function sqlLiteral(type: string): (text: string | null) => string {
  const family = typeFamily(type);
  // Bare, their largest numbers are read as a type that does not hold them all.
  const isWidest = /^(UHUGEINT|BIGNUM)$/i.test(type.trim());
  const written = sqlType(type);
  // DuckDB reads the text of a list of plain values, and no JSON, back.
  const isNestedDeeply = written === null || /^(STRUCT|MAP|UNION)/.test(written);
  const cast = (text: string) => castText(text, written);
  const literal = (text: string): string => {
    if (family === "float" && isInexactBare(text)) return `${text}e0`;
    if (isNumeric(family)) return plainNumber.test(text) && !isWidest ? text : cast(text);
    if (family === "boolean") return text === "true" || text === "false" ? text : cast(text);
    if (family === "text" || family === "unknown" || isNestedDeeply) return quoteText(text);
    return cast(text);
  };
  return (text) => (text === null ? "NULL" : literal(text));
}

/**
 * A number without an exponent is a DECIMAL to DuckDB, and becomes a DOUBLE by a division: that has no negative zero, and
 * rounds twice beyond fifteen digits or a divisor of 10^22.
 */
function isInexactBare(text: string): boolean {
  const [, sign = "", whole = "", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === "") return false;
  const digits = (whole + fraction).replace(/^0+/, "");
  return digits === "" ? sign === "-" : digits.length > 15 || fraction.length > 22;
}

/** Rows of one INSERT: enough that few statements are needed, few enough that each stays below 100 KB in most cases. */
const rowsAStatement = 200;

/** INSERT statements of many rows each, a remark before them. @throws AppError INVALID_INPUT without a table */
export function sqlInsertWriter({ columns, target, note }: RowShape): RowWriter {
  if (target === null) throw new AppError("INVALID_INPUT", "Say which table the rows are for.");
  const literals = columns.map(({ type }) => sqlLiteral(type));
  const opening = `INSERT INTO ${target.table} (${columns.map(({ name }) => quoteIdentifier(name)).join(", ")}) VALUES\n`;
  return {
    begin: note === undefined ? "" : `-- ${note.replaceAll(/\s+/g, " ")}\n`,
    row: (texts, number) => {
      const values = `  (${texts.map((text, index) => literals[index]?.(text) ?? "NULL").join(", ")})`;
      if (number === 0) return `${opening}${values}`;
      return number % rowsAStatement === 0 ? `;\n${opening}${values}` : `,\n${values}`;
    },
    end: (rows) => (rows === 0 ? "" : ";\n"),
  };
}

/** An UPDATE a row, of every column that is no key. @throws AppError INVALID_INPUT without table, key or other column */
export function sqlUpdateWriter({ columns, target }: RowShape): RowWriter {
  if (target === null) throw new AppError("INVALID_INPUT", "Say which table the rows are for.");
  const parts = columns.map(({ name, type }, index) => ({
    index,
    name: quoteIdentifier(name),
    literal: sqlLiteral(type),
    isKey: target.keys.includes(index),
  }));
  const keys = parts.filter(({ isKey }) => isKey);
  const others = parts.filter(({ isKey }) => !isKey);
  if (keys.length === 0) throw new AppError("INVALID_INPUT", "Say which columns tell the rows apart.");
  if (others.length === 0)
    throw new AppError("INVALID_INPUT", "Every column is a key, so nothing is left to set.");
  return {
    begin: "",
    row: (texts) => {
      const set = others
        .map(({ index, name, literal }) => `${name} = ${literal(texts[index] ?? null)}`)
        .join(", ");
      const where = keys.map(({ index, name, literal }) => {
        const text = texts[index] ?? null;
        return text === null ? `${name} IS NULL` : `${name} = ${literal(text)}`;
      });
      return `UPDATE ${target.table} SET ${set} WHERE ${where.join(" AND ")};\n`;
    },
    end: () => "",
  };
}

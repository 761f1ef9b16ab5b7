import { AppError } from "#shared/errors/AppError";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";
import type { RowShape, RowWriter } from "./RowWriter";
import { sqlLiteral } from "./sqlLiteral";

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

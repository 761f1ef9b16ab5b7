import { queryLimits, utf8Length } from "../../domain/queryLimits";
import { parameterTypes } from "../../domain/writtenStatement";
import { parameterLiteral } from "../parameters/parameterLiteral";
import { quoteIdentifier } from "../quote";
import { castText, sqlType } from "../sqlType";
import type { TableFacts } from "./WriteStatement";

/** UTF-8 bytes of one statement, with room for its first line. */
const statementBytes = queryLimits.sqlBytes - 4096;
const statementRows = 500;

type Columns = TableFacts["columns"];
type Row = readonly (string | null)[];

/** INSERT statements of the rows. @returns Null where a row is longer than a statement may be. */
export function insertStatements(table: string, columns: Columns, rows: readonly Row[]): string[] | null {
  const names = columns.map(({ name }) => quoteIdentifier(name)).join(", ");
  return batches(columns, rows, (values) => `INSERT INTO ${table} (${names}) VALUES\n${values}`);
}

/**
 * UPDATE statements that set the rows' values.
 *
 * @param keys How many of the first columns tell the rows apart.
 * @param isPrimary Whether they are the primary key, and never NULL.
 * @returns Null where a row is longer than a statement may be.
 */
export function updateStatements(
  table: string,
  columns: Columns,
  keys: number,
  isPrimary: boolean,
  rows: readonly Row[],
): string[] | null {
  const names = columns.map(({ name }) => quoteIdentifier(name));
  const set = names.slice(keys).map((name) => `${name} = undo.${name}`);
  return batches(
    columns,
    rows,
    (values) =>
      `UPDATE ${table} AS target SET ${set.join(", ")}\nFROM (VALUES\n${values}\n) AS undo(${names.join(", ")})\nWHERE ${sameKey(names.slice(0, keys), isPrimary)}`,
  );
}

/**
 * DELETE statements of the rows that have these values.
 *
 * @param isPrimary Whether they are the primary key, and never NULL.
 * @returns Null where a row is longer than a statement may be.
 */
export function deleteStatements(
  table: string,
  keys: Columns,
  isPrimary: boolean,
  rows: readonly Row[],
): string[] | null {
  const names = keys.map(({ name }) => quoteIdentifier(name));
  return batches(
    keys,
    rows,
    (values) =>
      `DELETE FROM ${table} AS target USING (VALUES\n${values}\n) AS undo(${names.join(", ")})\nWHERE ${sameKey(names, isPrimary)}`,
  );
}

function sameKey(names: readonly string[], isPrimary: boolean): string {
  const equals = isPrimary ? "=" : "IS NOT DISTINCT FROM";
  return names.map((name) => `target.${name} ${equals} undo.${name}`).join(" AND ");
}

/** A cell as SQL: a literal of the column's type, in which the text is nothing but text. */
function literal(type: string, text: string | null): string {
  const known = parameterTypes.find((one) => one === type);
  const written = known === undefined || known === "DECIMAL" ? null : parameterLiteral(known, text);
  if (written !== null) return written;
  return text === null ? `CAST(NULL AS ${sqlType(type) ?? "VARCHAR"})` : castText(text, sqlType(type));
}

function batches(
  columns: Columns,
  rows: readonly Row[],
  statement: (values: string) => string,
): string[] | null {
  const statements: string[] = [];
  let values: string[] = [];
  let bytes = 0;
  for (const row of rows) {
    const text = `  (${columns.map(({ type }, index) => literal(type, row[index] ?? null)).join(", ")})`;
    const size = utf8Length(text) + 2;
    if (size > statementBytes) return null;
    if (values.length >= statementRows || bytes + size > statementBytes) {
      statements.push(statement(values.join(",\n")));
      values = [];
      bytes = 0;
    }
    values.push(text);
    bytes += size;
  }
  if (values.length > 0) statements.push(statement(values.join(",\n")));
  return statements;
}

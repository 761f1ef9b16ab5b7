import { quoteIdentifier } from "../quote";
import { statementAsTable } from "./statementAsTable";

interface StatementPages {
  /** All columns of the statement's result. */
  readonly resultColumns: Parameters<typeof statementAsTable>[1];
  /** Those that are wanted and those that tell the rows apart, by their index. */
  readonly columns: readonly number[];
  readonly keys: readonly number[];
}

/** Columns of a page by their index in the statement's result: those wanted, and behind them the keys that are not. */
export function columnsOfPage({ columns, keys }: Pick<StatementPages, "columns" | "keys">): number[] {
  return [...columns, ...keys.filter((key) => !columns.includes(key))];
}

/**
 * The rows of a statement by which it goes on after a page: from the row of `lastKey` on, that row included, in the order
 * of the key. NULL comes first, so that the first page shows whether a key has any.
 *
 * @param lastKey SQL literals; null for the first page.
 * @param rows How many a page has.
 * @returns Null where the statement cannot be wrapped
 */
export function pageOfStatement(
  sql: string,
  { resultColumns, columns, keys }: StatementPages,
  lastKey: readonly string[] | null,
  rows: number,
): string | null {
  const table = statementAsTable(sql, resultColumns);
  if (table === null) return null;
  const name = (index: number) => table.columns[index] ?? quoteIdentifier("");
  const keyNames = keys.map(name);
  return [
    `SELECT ${columnsOfPage({ columns, keys })
      .map((index) => table.selected[index] ?? quoteIdentifier(""))
      .join(", ")}`,
    `FROM ${table.from}`,
    ...(lastKey === null ? [] : [`WHERE ${notBefore(keyNames, lastKey)}`]),
    `ORDER BY ${keyNames.map((key) => `${key} ASC NULLS FIRST`).join(", ")}`,
    `LIMIT ${rows}`,
  ].join("\n");
}

/** Rows are compared part by part: `(a > 1 OR (a = 1 AND b >= 2))`, which every engine reads alike. */
function notBefore(names: readonly string[], values: readonly string[]): string {
  const [name, ...otherNames] = names;
  const [value, ...otherValues] = values;
  if (otherNames.length === 0) return `${name} >= ${value}`;
  return `(${name} > ${value} OR (${name} = ${value} AND ${notBefore(otherNames, otherValues)}))`;
}

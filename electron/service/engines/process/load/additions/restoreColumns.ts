import type { DuckDBConnection } from "@duckdb/node-api";
import { quoteAlways as quote } from "#shared/sql/quoteAlways";
import { quoteText } from "#shared/sql/quoteText";
import { isKeptColumnComment } from "./keptColumnComment";
import type { TableAdditions } from "./TableAdditions";
import { whyNoIndex } from "./whyNoIndex";

/**
 * A number, a text, or one of them as another type. After a default that calls a function, the next ALTER of its table
 * writes a log that DuckDB 1.5 cannot read back when it is killed, and the database would not open any more.
 */
const plainValue = /^(?:CAST\()?(?:-?\d+(?:\.\d+)?|'(?:[^']|'')*'|NULL)(?: AS "?\w+"?(?:\([^()]*\))?\))?$/;

export interface NewTable {
  /** Quoted, with its schema. */
  readonly table: string;
  /** Types of its columns, by their names in small letters. */
  readonly types: ReadonlyMap<string, string>;
  /** Columns that left because a person excluded them. */
  readonly excluded: ReadonlySet<string>;
}

/** Puts comments, defaults, NOT NULL and a primary key of the old table's columns on the new one. @returns what could not be, in sentences */
export async function restoreColumns(
  connection: DuckDBConnection,
  additions: TableAdditions,
  { table, types, excluded }: NewTable,
): Promise<string[]> {
  const notes: string[] = [];
  const alter = (name: string, change: string) =>
    connection.run(`ALTER TABLE ${table} ALTER COLUMN ${quote(name)} ${change}`);
  const key = new Set(additions.primaryKey);
  for (const { name, type, comment, defaultValue, isNullable } of additions.columns) {
    const newType = types.get(name.toLowerCase());
    if (newType === undefined) {
      if (!excluded.has(name)) notes.push(goneColumn(name));
      continue;
    }
    if (!isNullable && !key.has(name)) {
      if (await hasNull(connection, table, name)) notes.push(goneNotNull(name));
      else await alter(name, "SET NOT NULL");
    }
    if (defaultValue !== null) {
      const isKept = newType === type && plainValue.test(defaultValue);
      if (isKept) await alter(name, `SET DEFAULT ${defaultValue}`);
      else notes.push(goneDefault(name, defaultValue));
    }
    if (comment !== null && !isKeptColumnComment(comment))
      await connection.run(`COMMENT ON COLUMN ${table}.${quote(name)} IS ${quoteText(comment)}`);
  }
  return [...notes, ...(await restoreKey(connection, additions, table))];
}

async function restoreKey(
  connection: DuckDBConnection,
  { primaryKey }: TableAdditions,
  table: string,
): Promise<string[]> {
  if (primaryKey.length === 0) return [];
  const expressions = primaryKey.map(quote);
  const gone = (why: string) => [
    `The primary key (${primaryKey.join(", ")}) that was added to this table is gone: ${why}.`,
  ];
  const why = await whyNoIndex(connection, { table, expressions, isUnique: true });
  if (why !== undefined) return gone(why);
  for (const name of primaryKey)
    if (await hasNull(connection, table, name)) return gone(`${name} is empty in some rows`);
  await connection.run(`ALTER TABLE ${table} ADD PRIMARY KEY (${expressions.join(", ")})`);
  return [];
}

async function hasNull(connection: DuckDBConnection, table: string, name: string): Promise<boolean> {
  const rows = await connection.runAndReadAll(`SELECT 1 FROM ${table} WHERE ${quote(name)} IS NULL LIMIT 1`);
  return rows.currentRowCount > 0;
}

function goneColumn(name: string): string {
  return `The column ${name}, which was added here, is gone: a sync makes the table anew with the columns of its source. Keep columns of your own in another table, and join the two.`;
}

function goneNotNull(name: string): string {
  return `The rule that ${name} is never NULL is gone: some rows of the source have no ${name}.`;
}

function goneDefault(name: string, value: string): string {
  return `The default of ${name} (${value}) is gone: a sync keeps only defaults that are a plain value of the column's type.`;
}

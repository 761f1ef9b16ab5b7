import { type DuckDBConnection, DuckDBTypeId } from "@duckdb/node-api";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { isKeptColumnComment } from "#shared/domain/keptColumnComment";
import type { TableAdditions } from "./TableAdditions";

/** Types that DuckDB builds no index over; trying it would end the whole transaction. */
const unindexed = new Set([
  DuckDBTypeId.LIST,
  DuckDBTypeId.ARRAY,
  DuckDBTypeId.STRUCT,
  DuckDBTypeId.MAP,
  DuckDBTypeId.UNION,
  DuckDBTypeId.INTERVAL,
]);

interface IndexQuestion {
  /** Quoted, with its schema. */
  readonly table: string;
  /** What the index is over, as SQL: quoted columns, or expressions in parentheses. */
  readonly expressions: readonly string[];
  readonly isUnique: boolean;
}

/**
 * Looks for what stands against an index or key over rows before it is built, because a failing build ends the
 * transaction with all rows in it; a question about a name that is not there does not.
 *
 * @returns the reason as the end of a sentence, or undefined where nothing stands against it
 */
export async function indexErrorText(
  connection: DuckDBConnection,
  { table, expressions, isUnique }: IndexQuestion,
): Promise<string | undefined> {
  const names = expressions.map((_, index) => `part_${index}`);
  const parts = `SELECT ${expressions.map((expression, index) => `${expression} AS part_${index}`).join(", ")} FROM ${table}`;
  const hasRow = async (sql: string): Promise<boolean> =>
    (await connection.runAndReadAll(`SELECT 1 FROM ${sql} LIMIT 1`)).currentRowCount > 0;
  let types;
  try {
    types = (await connection.runAndReadAll(`${parts} LIMIT 0`)).columnTypes();
  } catch {
    return "the table no longer has everything that it is over";
  }
  const barred = types.find(({ typeId }) => unindexed.has(typeId));
  if (barred !== undefined) return `values of the type ${barred.toString()} cannot be in an index`;
  const computed = expressions.filter((expression) => expression.startsWith("("));
  for (const expression of computed) {
    // A NULL in the struct is a value, a NULL in its place is a row that the expression fails on.
    if (await hasRow(`${table} WHERE TRY(system.main.struct_pack(part := ${expression})) IS NULL`))
      return `${expression} cannot be computed for every row`;
  }
  const areSet = names.map((name) => `${name} IS NOT NULL`).join(" AND ");
  const repeated = `(${parts}) WHERE ${areSet} GROUP BY ${names.join(", ")} HAVING system.main.count(*) > 1`;
  if (isUnique && (await hasRow(repeated))) return `several rows have the same ${expressions.join(", ")}`;
  return undefined;
}

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
    `The primary key (${primaryKey.join(", ")}) that was added to this table was dropped: ${why}.`,
  ];
  const why = await indexErrorText(connection, { table, expressions, isUnique: true });
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
  return `The column ${name}, which was added here, was dropped: a sync rebuilds the table with the columns of its source. Keep your own columns in another table and join the two.`;
}

function goneNotNull(name: string): string {
  return `The NOT NULL constraint on ${name} was dropped: some rows of the source have no ${name}.`;
}

function goneDefault(name: string, value: string): string {
  return `The default of ${name} (${value}) was dropped: a sync keeps only constant defaults of the column's type.`;
}

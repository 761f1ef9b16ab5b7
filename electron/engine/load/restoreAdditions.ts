import type { DuckDBConnection } from "@duckdb/node-api";
import type { LoadTarget } from "#shared/processes/enginePort";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { LoadError } from "./LoadError";
import { restoreColumns, indexErrorText } from "./restoreColumns";
import type { IndexAddition, TableAdditions } from "./TableAdditions";

/**
 * Puts what people had added to a table on the one that takes its place, in the same transaction: indexes, comments,
 * a primary key, NOT NULL and defaults. Views need nothing: they look for their table by its name.
 *
 * @returns sentences about what could not be kept, and why
 * @throws LoadError where an index cannot be built for a reason that its rows do not show, such as memory
 */
export async function restoreAdditions(
  connection: DuckDBConnection,
  { schema, table: name, mark, columns, kept, excluded = [] }: LoadTarget,
  additions: TableAdditions,
): Promise<string[]> {
  const table = `${quote(schema)}.${quote(name)}`;
  const types = new Map([...columns, ...kept].map((column) => [column.name.toLowerCase(), column.type]));
  if (additions.comment !== mark)
    await connection.run(`COMMENT ON TABLE ${table} IS ${quoteText(additions.comment)}`);
  // Before the indexes: a table that has one cannot be altered.
  const notes = await restoreColumns(connection, additions, { table, types, excluded: new Set(excluded) });
  for (const index of additions.indexes) {
    const why = await indexErrorText(connection, { ...index, table });
    if (why === undefined) await restoreIndex(connection, schema, index);
    else
      notes.push(`The index ${index.name} of this table was dropped: ${why}. It was made by: ${index.sql}`);
  }
  return notes;
}

async function restoreIndex(
  connection: DuckDBConnection,
  schema: string,
  { name, sql, comment }: IndexAddition,
): Promise<void> {
  const index = `${quote(schema)}.${quote(name)}`;
  try {
    await connection.run(sql);
  } catch (error) {
    const [why] = (error instanceof Error ? error.message : String(error)).split("\n");
    throw new LoadError(
      `The index ${name} cannot be built over the new rows, so the table is as it was: ${why ?? ""}. Drop it by DROP INDEX ${index}, and sync again.`,
    );
  }
  if (comment !== null) await connection.run(`COMMENT ON INDEX ${index} IS ${quoteText(comment)}`);
}

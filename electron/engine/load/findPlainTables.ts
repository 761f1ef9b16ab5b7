import type { DuckDBConnection } from "@duckdb/node-api";
import type { LoadTarget, SmallTable } from "#shared/processes/enginePort";
import { quoteText } from "#shared/sql/quote";
import { folded, foldedName, isOfOwner } from "./requireOwnTable";

/** What stands in the places of tables that are to be replaced. */
export interface PlainTables {
  has(target: LoadTarget): boolean;
  /** The comment that the new table gets; undefined where the table is not to be replaced just like that. */
  commentFor(target: LoadTarget): string | undefined;
}

/**
 * Looks at all tables at once: each of these lists goes through everything in the database, however little is asked.
 * A table is plain where nothing is on it but its mark: no index, constraint, default or comment on a column, and no
 * column that the new one has not.
 *
 * @param schema of all tables
 */
export async function findPlainTables(
  connection: DuckDBConnection,
  schema: string,
  tables: readonly SmallTable[],
): Promise<PlainTables> {
  const names = tables.map(({ target }) => quoteText(folded(target.table))).join(", ");
  const read = async (select: string, name: string): Promise<unknown[][]> => {
    const reader = await connection.runAndReadAll(
      `SELECT ${foldedName(name)} AS folded, ${select} AND database_name = system.main.current_database()
         AND ${foldedName("schema_name")} = ${quoteText(folded(schema))} AND folded IN (${names})`,
    );
    return reader.getRows();
  };
  const comments = new Map(
    (await read("comment FROM system.main.duckdb_tables() WHERE NOT internal", "table_name")).map(
      ([name, comment]) => [String(name), comment],
    ),
  );
  if (comments.size === 0) {
    const views = new Set(
      (await read("1 FROM system.main.duckdb_views() WHERE true", "view_name")).map(([name]) => name),
    );
    return {
      has: () => false,
      commentFor: ({ table, mark, kept }) => (views.has(folded(table)) || kept.length > 0 ? undefined : mark),
    };
  }
  const other = new Set(
    [
      ...(await read("1 FROM system.main.duckdb_views() WHERE true", "view_name")),
      ...(await read("1 FROM system.main.duckdb_indexes() WHERE true", "table_name")),
      ...(await read("1 FROM system.main.duckdb_constraints() WHERE true", "table_name")),
    ].map(([name]) => String(name)),
  );
  const columns = new Map<string, string[]>();
  for (const [name, column, isPlain] of await read(
    "column_name, comment IS NULL AND column_default IS NULL FROM system.main.duckdb_columns() WHERE NOT internal",
    "table_name",
  )) {
    const key = String(name);
    if (isPlain !== true) other.add(key);
    columns.set(key, [...(columns.get(key) ?? []), folded(String(column))]);
  }
  return {
    has: ({ table }) => comments.has(folded(table)),
    commentFor: (target) => {
      const key = folded(target.table);
      if (target.kept.length > 0 || other.has(key)) return undefined;
      if (!comments.has(key)) return target.mark;
      const comment = comments.get(key);
      const own = new Set(target.columns.map(({ name }) => folded(name)));
      const isPlain = (columns.get(key) ?? []).every((name) => own.has(name));
      return isPlain && typeof comment === "string" && isOfOwner(comment, target) ? comment : undefined;
    },
  };
}

import type { DuckDBConnection } from "@duckdb/node-api";
import type { FileTableLoad } from "#shared/processes/fileLoad";
import type { ImportColumn } from "#shared/domain/importPlan";
import { LoadError, TableNameTakenError } from "../LoadError";
import { sameName } from "../requireOwnTable";

/** What has the table's name before a load. */
export type FoundTarget =
  | { readonly kind: "none" }
  /** `types` of its columns, by their names in small letters. */
  | { readonly kind: "table"; readonly types: ReadonlyMap<string, string> };

/** @throws TableNameTakenError where the mode does not allow for what is there; LoadError where there is nothing to append to */
export async function findTarget(
  connection: DuckDBConnection,
  { schema, table, mode }: Pick<FileTableLoad, "schema" | "table" | "mode">,
): Promise<FoundTarget> {
  const views = await connection.runAndReadAll(
    `SELECT 1 FROM system.main.duckdb_views() WHERE database_name = system.main.current_database()
     AND ${sameName("schema_name", "$1")} AND ${sameName("view_name", "$2")}`,
    [schema, table],
  );
  if (views.currentRowCount > 0)
    throw new TableNameTakenError(`“${schema}.${table}” is a view. Choose another name for the table.`);
  const reader = await connection.runAndReadAll(
    `SELECT column_name, data_type FROM system.main.duckdb_columns() WHERE database_name = system.main.current_database()
     AND ${sameName("schema_name", "$1")} AND ${sameName("table_name", "$2")}`,
    [schema, table],
  );
  const columns = reader.getRows().map(([name, type]) => [String(name).toLowerCase(), String(type)] as const);
  if (columns.length === 0) {
    if (mode === "append") throw new LoadError(`There is no table “${schema}.${table}” to add rows to.`);
    return { kind: "none" };
  }
  if (mode === "create") throw new TableNameTakenError(`“${schema}.${table}” exists already.`);
  return { kind: "table", types: new Map(columns) };
}

/**
 * The columns that are loaded, their types in the engine's own spelling. Rows that are added take the types of their table, so
 * that no value is rounded on the way into it.
 * @throws LoadError for a type that is none, and for a column that the table does not have
 */
export async function loadedColumns(
  connection: DuckDBConnection,
  columns: readonly ImportColumn[],
  target: FoundTarget,
  isAppended = false,
): Promise<ImportColumn[]> {
  const loaded: ImportColumn[] = [];
  // Thousands of columns have a few types among them.
  const spellings = new Map<string, string>();
  for (const column of columns.filter(({ included }) => included)) {
    if (!isAppended || target.kind === "none") {
      const type = spellings.get(column.type) ?? (await canonicalType(connection, column));
      spellings.set(column.type, type);
      loaded.push({ ...column, type });
      continue;
    }
    const type = target.types.get(column.name.toLowerCase());
    if (type === undefined)
      throw new LoadError(
        `The table has no column “${column.name}”. Leave it out, or give it the name of a column.`,
      );
    loaded.push({ ...column, type });
  }
  if (loaded.length === 0) throw new LoadError("No column is chosen. Choose at least one.");
  return loaded;
}

/** The engine's own spelling of a type that was typed; refuses anything that is not just a type. */
async function canonicalType(connection: DuckDBConnection, { name, type }: ImportColumn): Promise<string> {
  const probe = `SELECT system.main.typeof(CAST(NULL AS ${type}\n))`;
  try {
    if ((await connection.extractStatements(probe)).count === 1) {
      const rows = (await connection.runAndReadAll(probe)).getRows();
      const found = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : null;
      if (typeof found === "string") return found;
    }
  } catch {
    // The sentence below says it better than the engine's parser.
  }
  throw new LoadError(`“${type}” is not an SQL type (column “${name}”).`);
}

import type { DuckDBConnection } from "@duckdb/node-api";
import type { EngineRelation } from "#shared/processes/enginePort";
import { builtIn } from "../sql/builtInFunctions";

const BATCH = 500;

const SCHEMA_SQL = `
  SELECT c.schema_name, c.table_name, v.view_oid IS NOT NULL,
         ${builtIn("list", "c.column_name ORDER BY c.column_index")},
         ${builtIn("list", "c.data_type ORDER BY c.column_index")},
         ${builtIn("list", "c.is_nullable ORDER BY c.column_index")}
  FROM ${builtIn("duckdb_columns")} c
  LEFT JOIN ${builtIn("duckdb_views")} v
    ON v.database_oid = c.database_oid AND v.schema_oid = c.schema_oid AND v.view_oid = c.table_oid
  WHERE NOT c.internal AND c.database_name = ${builtIn("current_database")}
  GROUP BY ALL
  ORDER BY 1, 2`;

/** Every table and view with its columns, ordered by schema and name, in batches that a message can carry. */
export async function* readSchema(connection: DuckDBConnection): AsyncGenerator<EngineRelation[]> {
  const result = await connection.run(SCHEMA_SQL);
  let batch: EngineRelation[] = [];
  for await (const rows of result.yieldRowsJs()) {
    for (const row of rows) {
      batch.push(relation(row));
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  }
  yield batch;
}

function relation([schema, name, isView, names, types, nullables]: readonly unknown[]): EngineRelation {
  const columnTypes = asArray(types);
  const columnNullables = asArray(nullables);
  return {
    schema: String(schema),
    name: String(name),
    type: isView === true ? "view" : "table",
    columns: asArray(names).map((column, index) => ({
      name: String(column),
      type: String(columnTypes[index]),
      nullable: columnNullables[index] === true,
    })),
  };
}

function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

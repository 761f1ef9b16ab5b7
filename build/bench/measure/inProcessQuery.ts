import type { DuckDBConnection } from "@duckdb/node-api";

/** A statement by the usual means of @duckdb/node-api: prepared, run, its rows read, and written as the service's JSON. */
export async function inProcessQuery(connection: DuckDBConnection, sql: string): Promise<string> {
  const prepared = await connection.prepare(sql);
  try {
    const reader = await prepared.runAndReadAll();
    const rows = reader.getRowObjectsJson();
    return JSON.stringify({
      columns: reader.columnNames(),
      types: reader.columnTypes().map(String),
      rows,
      rowCount: rows.length,
      truncated: false,
    });
  } finally {
    prepared.destroySync();
  }
}

import type { DuckDBConnection, DuckDBMaterializedResult } from "@duckdb/node-api";

/**
 * Runs a statement whose names and types come from a source. The engine prepares one statement and no text of several, so
 * nothing of a source's own is run, whatever a quoting would have missed.
 *
 * @throws the engine's error
 */
export async function runOneStatement(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBMaterializedResult> {
  const statement = await connection.prepare(sql);
  try {
    return await statement.run();
  } finally {
    statement.destroySync();
  }
}

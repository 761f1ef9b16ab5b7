import type { DuckDBConnection, DuckDBMaterializedResult } from "@duckdb/node-api";
import { LoadRefused } from "./LoadRefused";

/**
 * Runs a statement whose names and types come from a source. A text that is several is not run at all, so that nothing of a
 * source's own is, whatever a quoting would have missed.
 *
 * @throws LoadRefused; the engine's error
 */
export async function runOneStatement(
  connection: DuckDBConnection,
  sql: string,
): Promise<DuckDBMaterializedResult> {
  const statements = await connection.extractStatements(sql);
  if (statements.count !== 1)
    throw new LoadRefused(
      "The source describes a table in a way that is not understood. Nothing was changed.",
    );
  const statement = await statements.prepare(0);
  try {
    return await statement.run();
  } finally {
    statement.destroySync();
  }
}

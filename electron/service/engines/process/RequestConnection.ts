import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from "@duckdb/node-api";
import { builtIn } from "./statement/builtInFunctions";

/** Rows that DuckDB prepares before they are asked for: more of them would only come later. See openDatabase. */
export const STREAM_BUFFER = "streaming_buffer_size";

/**
 * The connection of one request, and prepared on it the query that every statement is looked through with. Opened ahead
 * of the request: each step takes a turn of the thread pool, and on a busy machine turns are what a small query waits for.
 */
export class RequestConnection {
  readonly connection: DuckDBConnection;
  /** Whether the statement changes nothing, so that it can be interrupted and run again. */
  isRepeatable = false;
  readonly #planQuery: DuckDBPreparedStatement;

  private constructor(connection: DuckDBConnection, planQuery: DuckDBPreparedStatement) {
    this.connection = connection;
    this.#planQuery = planQuery;
  }

  /** Rejects with the engine's error. */
  static async open(instance: DuckDBInstance): Promise<RequestConnection> {
    const connection = await instance.connect();
    try {
      await connection.run(`SET ${STREAM_BUFFER} = '10KB'`);
      const planQuery = await connection.prepare(
        `SELECT ${builtIn("json_serialize_plan", "$1::VARCHAR")}::VARCHAR`,
      );
      return new RequestConnection(connection, planQuery);
    } catch (error) {
      connection.closeSync();
      throw error;
    }
  }

  /** The plan of a statement as DuckDB writes it down in JSON; null where it says nothing. */
  async planOf(sql: string): Promise<string | null> {
    this.#planQuery.bindVarchar(1, sql);
    const result = await this.#planQuery.run();
    const text = result.rowCount === 0 ? null : result.getChunk(0).getColumnValues(0)[0];
    return typeof text === "string" ? text : null;
  }

  close(): void {
    this.#planQuery.destroySync();
    this.connection.closeSync();
  }
}

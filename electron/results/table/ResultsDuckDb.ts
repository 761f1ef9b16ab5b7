import { availableParallelism } from "node:os";
import { DuckDBInstance, type DuckDBConnection, type DuckDBValue } from "@duckdb/node-api";
import { AppError } from "#shared/errors/AppError";
import { confinedOptions, confineDuckDb } from "#shared/sql/confineDuckDb";

/** Tables beyond this go to the folder; results themselves are bounded by the store. */
const memoryLimit = "512MB";
const spillLimit = "16GB";

/**
 * The DuckDB of the result store: in memory, and able to read and write its own folder alone. It never runs text that a
 * person or a service wrote; whatever comes from there is a parameter or a quoted literal.
 */
export class ResultsDuckDb {
  readonly #instance: DuckDBInstance;
  readonly #running = new Set<Promise<unknown>>();
  #isClosed = false;

  private constructor(instance: DuckDBInstance) {
    this.#instance = instance;
  }

  /** @param folder Existing folder for files that are loaded and for what does not fit into memory. */
  static async open(folder: string): Promise<ResultsDuckDb> {
    const instance = await DuckDBInstance.create(":memory:", {
      threads: String(Math.min(4, availableParallelism())),
      memory_limit: memoryLimit,
      temp_directory: folder,
      max_temp_directory_size: spillLimit,
      ...confinedOptions,
    });
    const database = new ResultsDuckDb(instance);
    for (const statement of confineDuckDb({ folders: [folder] })) await database.run(statement);
    return database;
  }

  /** Runs a statement for its effect. */
  async run(sql: string, parameters: readonly DuckDBValue[] = []): Promise<void> {
    await this.#connected((connection) => connection.run(sql, [...parameters]));
  }

  /** Lets a table go that nobody needs any more; nobody waits for it. */
  async forget(table: string): Promise<void> {
    await this.run(`DROP TABLE IF EXISTS ${table}`).catch(() => undefined);
  }

  /** All rows of a query, each value as its column's type gives it: best cast to VARCHAR or INTEGER in the query. */
  async rows(sql: string, parameters: readonly DuckDBValue[] = []): Promise<DuckDBValue[][]> {
    return this.#connected(async (connection) => {
      const result = await connection.run(sql, [...parameters]);
      return result.getRows();
    });
  }

  /** The one column of a query, of type UINTEGER, packed. */
  async integers(sql: string, parameters: readonly DuckDBValue[] = []): Promise<Uint32Array> {
    return this.#connected(async (connection) => {
      const result = await connection.run(sql, [...parameters]);
      const packed = new Uint32Array(result.rowCount);
      let at = 0;
      for (
        let chunk = await result.fetchChunk();
        chunk && chunk.rowCount > 0;
        chunk = await result.fetchChunk()
      ) {
        for (const value of chunk.getColumnValues(0)) packed[at++] = Number(value);
      }
      return packed;
    });
  }

  /** Waits for what is running: closing under a running query never comes to an end. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await Promise.allSettled(this.#running);
    this.#instance.closeSync();
  }

  /** A connection of its own a call, so that one long query does not hold up another. */
  async #connected<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    if (this.#isClosed) throw new AppError("RESULT_GONE");
    const running = this.#onConnection(work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async #onConnection<Result>(work: (connection: DuckDBConnection) => Promise<Result>): Promise<Result> {
    const connection = await this.#instance.connect();
    try {
      return await work(connection);
    } finally {
      connection.closeSync();
    }
  }
}

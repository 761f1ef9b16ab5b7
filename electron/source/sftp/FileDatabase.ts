import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import { confinedOptions, confineDuckDb } from "#shared/sql/confineDuckDb";

/** A private DuckDB that sees one folder and nothing else. */
export class FileDatabase {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  /** @param folders The folders that may be read and written; the first one also takes what memory does not hold. */
  static async open(folders: readonly [string, ...string[]]): Promise<FileDatabase> {
    const instance = await DuckDBInstance.create(":memory:", {
      ...confinedOptions,
      threads: "2",
      memory_limit: "1GB",
      preserve_insertion_order: "true",
      temp_directory: `${folders[0]}/spill`,
    });
    const connection = await instance.connect();
    for (const statement of confineDuckDb({ folders })) await connection.run(statement);
    return new FileDatabase(instance, connection);
  }

  /** Runs one statement whole: a streamed answer would hide an error behind the first rows. */
  async rows(sql: string): Promise<DuckDBValue[][]> {
    return (await this.#connection.run(sql)).getRows();
  }

  /** Stops a running statement; it then fails. */
  interrupt(): void {
    this.#connection.interrupt();
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

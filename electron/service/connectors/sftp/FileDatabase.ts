import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quoteText";

/** Settings of the private engine that reads the copied files. */
const engineSettings = {
  threads: "2",
  memory_limit: "1GB",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
} as const;

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
      ...engineSettings,
      temp_directory: `${folders[0]}/spill`,
    });
    const connection = await instance.connect();
    // In this order: each setting is refused once the next one is in force.
    for (const setting of [
      "SET GLOBAL TimeZone='UTC'",
      "SET GLOBAL preserve_insertion_order=true",
      `SET allowed_directories=[${folders.map((folder) => quoteText(`${folder}/`)).join(", ")}]`,
      "SET enable_external_access=false",
      "SET lock_configuration=true",
    ]) {
      await connection.run(setting);
    }
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

import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import { quoteText } from "#shared/sql/quoteText";

/** Settings of the private engine that reads a file; it never sees anything but that file and its own scratch folder. */
const engineSettings = {
  threads: "2",
  memory_limit: "1GB",
  autoinstall_known_extensions: "false",
  autoload_known_extensions: "false",
  allow_community_extensions: "false",
} as const;

/** A private DuckDB that may read exactly one file. */
export class FileDatabase {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  /** @param path The one file that may be read. @param scratchFolder Holds the staged rows; removed by the caller. */
  static async open(path: string, scratchFolder: string): Promise<FileDatabase> {
    const instance = await DuckDBInstance.create(join(scratchFolder, "staged.duckdb"), {
      ...engineSettings,
      temp_directory: join(scratchFolder, "spill"),
    });
    const connection = await instance.connect();
    // In this order: each setting is refused once the next one is in force.
    for (const setting of [
      "SET GLOBAL TimeZone='UTC'",
      `SET allowed_paths=[${quoteText(path)}]`,
      "SET enable_external_access=false",
      "SET lock_configuration=true",
    ]) {
      await connection.run(setting);
    }
    return new FileDatabase(instance, connection);
  }

  /** Runs one statement whole: a streamed answer would hide an error behind the first rows. */
  async rows(sql: string): Promise<DuckDBValue[][]> {
    const result = await this.#connection.run(sql);
    return result.getRows();
  }

  /** True where `sql` is exactly one statement; guards SQL types that a person typed. */
  async isOneStatement(sql: string): Promise<boolean> {
    return (await this.#connection.extractStatements(sql)).count === 1;
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

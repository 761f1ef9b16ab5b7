import { join } from "node:path";
import { type DuckDBConnection, DuckDBInstance, type DuckDBValue } from "@duckdb/node-api";
import { confinedOptions, confineDuckDb } from "#shared/sql/confineDuckDb";
import { STREAM_BUFFER } from "../engine/connection/RequestConnection";

/** A private DuckDB that may read the files it was opened for, and no others. */
export class FileDatabase {
  readonly #instance: DuckDBInstance;
  readonly #connection: DuckDBConnection;

  private constructor(instance: DuckDBInstance, connection: DuckDBConnection) {
    this.#instance = instance;
    this.#connection = connection;
  }

  /** @param paths The files that may be read. @param scratchFolder Holds the staged rows; removed by the caller. */
  static async open(paths: readonly string[], scratchFolder: string): Promise<FileDatabase> {
    const instance = await DuckDBInstance.create(join(scratchFolder, "staged.duckdb"), {
      ...confinedOptions,
      threads: "2",
      memory_limit: "1GB",
      temp_directory: join(scratchFolder, "spill"),
    });
    const connection = await instance.connect();
    // The only thing that the connection of a statement sets for itself later.
    await connection.run(`SET GLOBAL allowed_configs = ['${STREAM_BUFFER}']`);
    for (const statement of confineDuckDb({ files: paths, folders: [scratchFolder] }))
      await connection.run(statement);
    return new FileDatabase(instance, connection);
  }

  get instance(): DuckDBInstance {
    return this.#instance;
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

  /** Makes the temporary table `rejected_texts` of line numbers and their texts. */
  async appendRejects(texts: readonly (readonly [number, string])[]): Promise<void> {
    await this.#connection.run(
      "CREATE OR REPLACE TEMP TABLE rejected_texts (line_number BIGINT, line VARCHAR)",
    );
    const appender = await this.#connection.createAppender("rejected_texts", "main", "temp");
    for (const [line, text] of texts) {
      appender.appendBigInt(BigInt(line));
      appender.appendVarchar(text);
      appender.endRow();
    }
    appender.closeSync();
  }

  close(): void {
    this.#connection.closeSync();
    this.#instance.closeSync();
  }
}

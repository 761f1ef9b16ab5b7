import { stat } from "node:fs/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { duckDbTable, sourceRows } from "./wideSource";

export interface LoadByHand {
  readonly source: "postgres" | "mariaDb";
  /** Writes the table into the file with the source's own tool. */
  readonly dump: (file: string) => Promise<void>;
  /** DuckDB's options of COPY … FROM for what the tool writes. */
  readonly options: string;
  readonly file: string;
  /** Kept from round to round, as the database of a service is. */
  readonly database: string;
}

/** What a person would do instead of a sync. @returns milliseconds until the rows are in the database file */
export async function loadByHand({ source, dump, options, file, database }: LoadByHand): Promise<number> {
  const instance = await DuckDBInstance.create(database, { threads: "2" });
  const connection = await instance.connect();
  try {
    const began = performance.now();
    await dump(file);
    await connection.run(duckDbTable("wide", source));
    const { rowsChanged } = await connection.run(`COPY wide FROM '${file}' (${options})`);
    await connection.run("CHECKPOINT");
    const time = performance.now() - began;
    if (rowsChanged !== sourceRows || (await stat(file)).size < sourceRows)
      throw new Error(`Only ${rowsChanged} rows were loaded by hand.`);
    return time;
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { SmallTable } from "#shared/processes/enginePort";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { findPlainTables, type PlainTables } from "./findPlainTables";
import { runOneStatement } from "./runOneStatement";
import { spoolQuery } from "./spoolQuery";

/**
 * Tables that are written into the file together at least. The file's list of all tables is written with each
 * CHECKPOINT: one after every table would take longer with every table that is there.
 */
const TABLES_PER_CHECKPOINT = 200;

/** Their rows are in memory until then. */
const BYTES_PER_CHECKPOINT = 8 * 1024 * 1024;

interface TableRows extends SmallTable {
  readonly csv: Buffer;
}

/**
 * Replaces small tables many at a time: one transaction, one look at what is there, and no stage, because nothing else
 * happens in the transaction. Tables with something of a person's own on them, which has to be restored, are left to
 * TableLoad, and so are those that fail.
 */
export class SmallTableLoads {
  readonly #folder: string;
  readonly #release: () => Promise<void>;
  /** Committed since the last CHECKPOINT. */
  #tables = 0;
  #bytes = 0;

  /**
   * @param folder the one in which this process may read
   * @param release called when memory that was taken is not needed any more
   */
  constructor(folder: string, release: () => Promise<void>) {
    this.#folder = folder;
    this.#release = release;
  }

  /**
   * @param path of the file with the rows of all tables
   * @returns for each table, in order, whether its new rows are in place
   * @throws the signal's reason; the engine's error where the transaction itself fails. Tables before may be in place.
   */
  async load(
    connection: DuckDBConnection,
    path: string,
    small: readonly SmallTable[],
    signal: AbortSignal,
  ): Promise<boolean[]> {
    const tables = await withRows(path, small);
    const inPlace = tables.map(() => false);
    // A failure undoes the tables before it in the same transaction: they are done once more, and committed without it.
    for (let from = 0; from < tables.length;) {
      const part = tables.slice(from);
      const first = await this.#inTransaction(connection, part, signal);
      const ended = first.failedAt === undefined ? part.length : first.failedAt;
      const done =
        first.failedAt === undefined
          ? first
          : await this.#inTransaction(connection, part.slice(0, ended), signal);
      if (done.failedAt === undefined)
        for (const [index, isLoaded] of done.isLoaded.entries()) inPlace[from + index] = isLoaded;
      from += ended + 1;
    }
    await this.#checkpointWhenDue(connection);
    return inPlace;
  }

  /** @returns which tables were loaded, or the place of the one that failed: then nothing was changed */
  async #inTransaction(
    connection: DuckDBConnection,
    tables: readonly TableRows[],
    signal: AbortSignal,
  ): Promise<{ readonly isLoaded: readonly boolean[]; readonly failedAt?: number }> {
    const isLoaded = tables.map(() => false);
    const [first] = tables;
    if (first === undefined) return { isLoaded };
    let place = 0;
    try {
      await connection.run("BEGIN TRANSACTION");
      await runOneStatement(connection, `CREATE SCHEMA IF NOT EXISTS ${quote(first.target.schema)}`);
      const before = await findPlainTables(connection, first.target.schema, tables);
      for (const [index, table] of tables.entries()) {
        signal.throwIfAborted();
        place = index;
        isLoaded[index] = await this.#replace(connection, table, before);
      }
      await connection.run("COMMIT");
    } catch {
      await connection.run("ROLLBACK").catch(() => undefined);
      signal.throwIfAborted();
      return { isLoaded, failedAt: place };
    }
    this.#tables += isLoaded.filter(Boolean).length;
    this.#bytes += tables.reduce(
      (sum, { csv }, index) => sum + (isLoaded[index] === true ? csv.length : 0),
      0,
    );
    return { isLoaded };
  }

  /** @returns false where the table is for TableLoad */
  async #replace(
    connection: DuckDBConnection,
    { target, csv, rows }: TableRows,
    before: PlainTables,
  ): Promise<boolean> {
    const comment = before.commentFor(target);
    if (comment === undefined) return false;
    const name = `${quote(target.schema)}.${quote(target.table)}`;
    const columns = target.columns.map((column) => `${quote(column.name)} ${column.type}`).join(", ");
    if (before.has(target)) await runOneStatement(connection, `DROP TABLE ${name}`);
    await runOneStatement(connection, `CREATE TABLE ${name} (${columns})`);
    await runOneStatement(connection, `COMMENT ON TABLE ${name} IS ${quoteText(comment)}`);
    if (csv.length > 0) {
      const file = join(this.#folder, randomUUID());
      try {
        writeFileSync(file, csv, { mode: 0o600 });
        const query = spoolQuery(target.columns, "csv", [file], csv.length);
        const { rowsChanged } = await runOneStatement(connection, `INSERT INTO ${name} ${query}`);
        if (rowsChanged !== rows) throw new Error(`${rowsChanged} rows of ${rows} arrived.`);
      } finally {
        rmSync(file, { force: true });
      }
    } else if (rows !== 0) throw new Error(`No rows of ${rows} arrived.`);
    return true;
  }

  async #checkpointWhenDue(connection: DuckDBConnection): Promise<void> {
    if (this.#tables < TABLES_PER_CHECKPOINT && this.#bytes < BYTES_PER_CHECKPOINT) return;
    this.#tables = 0;
    this.#bytes = 0;
    // Where others still read the old rows there is nothing to write into the file yet; the next one does it.
    await connection.run("CHECKPOINT").catch(() => undefined);
    await this.#release();
  }
}

async function withRows(path: string, tables: readonly SmallTable[]): Promise<TableRows[]> {
  const file = await readFile(path);
  let end = 0;
  return tables.map((table) => {
    end += table.bytes;
    return { ...table, csv: file.subarray(end - table.bytes, end) };
  });
}

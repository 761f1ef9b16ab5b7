import { randomUUID } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { DuckDBConnection } from "@duckdb/node-api";
import type { SmallTable } from "#shared/processes/enginePort";
import { quoteAlways as quote, quoteText } from "#shared/sql/quote";
import { findPlainTables, type PlainTables } from "./findPlainTables";
import { RowStage } from "./RowStage";
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
  /** SQL of the rows where they are staged. */
  readonly staged: string | undefined;
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
    const stage = new RowStage(connection);
    const tables = await withRows(path, small, stage);
    await stage.write();
    const inPlace = await this.#loadStaged(connection, tables, signal);
    await stage.drop();
    await this.#checkpointWhenDue(connection);
    return inPlace;
  }

  async #loadStaged(
    connection: DuckDBConnection,
    tables: readonly TableRows[],
    signal: AbortSignal,
  ): Promise<boolean[]> {
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
  async #replace(connection: DuckDBConnection, table: TableRows, before: PlainTables): Promise<boolean> {
    const { target, rows, staged } = table;
    const comment = before.commentFor(target);
    if (comment === undefined) return false;
    const name = `${quote(target.schema)}.${quote(target.table)}`;
    const create = before.has(target) ? "CREATE OR REPLACE TABLE" : "CREATE TABLE";
    if (staged === undefined) {
      const columns = target.columns.map((column) => `${quote(column.name)} ${column.type}`).join(", ");
      await runOneStatement(connection, `${create} ${name} (${columns})`);
      requireRows(await this.#insertFile(connection, table, name), rows);
    } else {
      const created = await runOneStatement(connection, `${create} ${name} AS ${staged}`);
      // As a row: `rowsChanged` is 0 after this statement.
      const [[count] = []] = await created.getRows();
      requireRows(Number(count), rows);
    }
    await runOneStatement(connection, `COMMENT ON TABLE ${name} IS ${quoteText(comment)}`);
    return true;
  }

  /** Has DuckDB's own reader judge rows that are not staged. @returns their number */
  async #insertFile(connection: DuckDBConnection, { target, csv }: TableRows, name: string): Promise<number> {
    if (csv.length === 0) return 0;
    const file = join(this.#folder, randomUUID());
    try {
      writeFileSync(file, csv, { mode: 0o600 });
      const query = spoolQuery(target.columns, "csv", [file], csv.length);
      return (await runOneStatement(connection, `INSERT INTO ${name} ${query}`)).rowsChanged;
    } finally {
      rmSync(file, { force: true });
    }
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

async function withRows(path: string, tables: readonly SmallTable[], stage: RowStage): Promise<TableRows[]> {
  const file = await readFile(path);
  let end = 0;
  return tables.map((table) => {
    end += table.bytes;
    const csv = file.subarray(end - table.bytes, end);
    return { ...table, csv, staged: stage.add(csv, table.target.columns, table.rows) };
  });
}

function requireRows(arrived: number, rows: number): void {
  if (arrived !== rows) throw new Error(`${arrived} rows of ${rows} arrived.`);
}

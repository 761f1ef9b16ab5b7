import { randomUUID } from "node:crypto";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { shownText } from "../sql/TableColumn";
import { type TableScope, wholeTable } from "../sql/TableScope";
import { exportParquet } from "./exportParquet";
import type { ExportTarget, PageSink } from "./ExportTarget";

/**
 * Pages that become one Parquet file. They are collected in a table of the store's DuckDB, which goes to disk beyond that
 * one's memory: how some types are written depends on all values of their column.
 */
export class ParquetSink implements PageSink {
  readonly #tables: ResultTables;
  readonly #columns: readonly ResultColumn[];
  readonly #target: ExportTarget;
  readonly #signal: AbortSignal;
  readonly #name = `pages_${randomUUID().replaceAll("-", "_")}`;
  #types: readonly string[] | null = null;
  #rows = 0;
  #bytes = 0;

  constructor(
    tables: ResultTables,
    columns: readonly ResultColumn[],
    target: ExportTarget,
    signal: AbortSignal,
  ) {
    this.#tables = tables;
    this.#columns = columns;
    this.#target = target;
    this.#signal = signal;
  }

  async add(page: StoredResult, from: number, onProgress: (rows: number) => void): Promise<void> {
    const database = await this.#tables.database();
    const { name, types } = await this.#tables.of(page);
    const pageTypes = types.slice(0, this.#columns.length);
    const known = this.#types ?? pageTypes;
    this.#types = known.map((type, index) => (type === pageTypes[index] ? type : "VARCHAR"));
    if (this.#rows === 0) {
      await database.run(`CREATE OR REPLACE TABLE ${this.#name} (${pageTypes.map(declared).join(", ")})`);
    }
    // A column whose values are not what its type says is kept as text, here from this page on.
    for (const [index, type] of this.#types.entries()) {
      if (type === known[index]) continue;
      const text = shownText({ type: known[index] ?? "" }, `c${index}`);
      await database.run(`ALTER TABLE ${this.#name} ALTER c${index} SET DATA TYPE VARCHAR USING ${text}`);
    }
    const values = this.#types.map((type, index) =>
      type === pageTypes[index] ? `c${index}` : shownText({ type: pageTypes[index] ?? "" }, `c${index}`),
    );
    await database.run(
      `INSERT INTO ${this.#name} SELECT ${values.join(", ")} FROM ${name} WHERE rowid >= ${from} ORDER BY rowid`,
    );
    await this.#tables.drop(page.runId);
    this.#rows += page.rowCount - from;
    this.#bytes += page.bytes.length;
    this.#signal.throwIfAborted();
    onProgress(page.rowCount - from);
  }

  async end(): Promise<void> {
    const types = this.#types ?? this.#columns.map(() => "VARCHAR");
    const database = await this.#tables.database();
    const scope: TableScope = {
      table: this.#name,
      columns: this.#columns.map(({ name }, index) => ({
        name: `c${index}`,
        type: types[index] ?? "VARCHAR",
        declared: this.#columns[index]?.type,
        label: name,
      })),
      sql: wholeTable,
    };
    try {
      await exportParquet(database, this.#tables.folder(), scope, this.#target, {
        columns: types.map((_, index) => index),
        rowBytes: this.#bytes / Math.max(1, this.#rows),
        note: null,
        signal: this.#signal,
      });
    } finally {
      this.discard();
    }
  }

  discard(): void {
    void this.#tables.database().then((database) => database.forget(this.#name));
  }
}

function declared(type: string, index: number): string {
  return `c${index} ${type}`;
}

import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import { ResultsDuckDb } from "./ResultsDuckDb";
import { ResultTable } from "./ResultTable";

/** Bytes of results whose tables are kept at the same time; a table that went is made again when it is asked for. */
const keptBytes = 1024 * 1024 * 1024;

/** Work on several tables at once. */
interface TablesUse {
  readonly runIds: ReadonlySet<string>;
  readonly ended: Promise<void>;
}

/** The tables of the store's results, each made when it is first needed. Owns the store's DuckDB. */
export class ResultTables {
  /** By run, the one that was asked for longest ago first. */
  readonly #tables = new Map<string, { readonly result: StoredResult; readonly table: ResultTable }>();
  readonly #folder: string | null;
  #database: Promise<ResultsDuckDb> | null = null;
  readonly #dropping = new Set<Promise<void>>();
  readonly #uses = new Set<TablesUse>();
  #lastNumber = 0;

  /** @param folder Existing folder of the store; null where there is none, so that no table can be made. */
  constructor(folder: string | null) {
    this.#folder = folder;
  }

  /** Opened when it is first needed, because it takes a tenth of a second. */
  async database(): Promise<ResultsDuckDb> {
    this.#database ??= ResultsDuckDb.open(this.folder()).catch((error: unknown) => {
      this.#database = null;
      throw error;
    });
    return this.#database;
  }

  /** The loaded table of a complete result. Rejects with DuckDB's or the system's error. */
  async of(result: StoredResult): Promise<ResultTable> {
    const database = await this.database();
    const { runId } = result;
    const known = this.#tables.get(runId);
    this.#lastNumber += 1;
    const table =
      known?.table ?? new ResultTable(database, this.folder(), `result_${this.#lastNumber}`, result);
    this.#tables.delete(runId);
    this.#tables.set(runId, { result, table });
    await this.#dropBeyond(keptBytes);
    await table.load();
    return table;
  }

  /** Works on the tables of several complete results; none of them goes before that has ended. */
  async together<Value>(
    results: readonly StoredResult[],
    work: (tables: readonly ResultTable[]) => Promise<Value>,
  ): Promise<Value> {
    let end: () => void = () => undefined;
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const use = { runIds: new Set(results.map(({ runId }) => runId)), ended };
    this.#uses.add(use);
    try {
      const tables: ResultTable[] = [];
      for (const result of results) tables.push(await this.of(result));
      return await work(tables);
    } finally {
      this.#uses.delete(use);
      end();
    }
  }

  /** Frees the table of a result that is no longer kept. */
  async drop(runId: string): Promise<void> {
    const known = this.#tables.get(runId);
    if (known === undefined) return;
    this.#tables.delete(runId);
    // Nobody is told what goes wrong: the table is out of sight already, and a closed DuckDB has none.
    const dropped = Promise.all(this.#usesOf(runId).map(({ ended }) => ended))
      .then(() => known.table.drop())
      .catch(() => undefined);
    this.#dropping.add(dropped);
    await dropped;
    this.#dropping.delete(dropped);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#tables.keys()].map((runId) => this.drop(runId)));
    await Promise.all(this.#dropping);
    await (await this.#database?.catch(() => null))?.close();
    this.#database = null;
  }

  /** The folder that DuckDB may read and write. @throws AppError RESULT_DISK_FULL where there is none */
  folder(): string {
    if (this.#folder === null) throw new AppError("RESULT_DISK_FULL");
    return this.#folder;
  }

  async #dropBeyond(bytes: number): Promise<void> {
    const all = [...this.#tables.entries()];
    let sum = 0;
    // The newest first: it is wanted now, however large it is.
    for (const [place, [runId, { result }]] of all.toReversed().entries()) {
      sum += result.bytes.length;
      if (place > 0 && sum > bytes && this.#usesOf(runId).length === 0) await this.drop(runId);
    }
  }

  #usesOf(runId: string): TablesUse[] {
    return [...this.#uses].filter(({ runIds }) => runIds.has(runId));
  }
}

import { AppError } from "#shared/errors/AppError";
import { castOrFail, castOrNull } from "../types/KeptType";
import type { StoredResult } from "../rows/StoredResult";
import { LoadableRows, type RowsSource } from "./LoadableRows";
import { nestedOrder } from "./nestedOrder";
import type { ResultsDuckDb } from "./ResultsDuckDb";
import { storedFromBytes, storedType, type StoredType } from "../types/storedType";

/** The value of a column as SQL over what was read. It fails where the value is none of the type, or may not be exact. */
function storedValueSql({ isExact, value }: StoredType, raw: string): string {
  const cast = value(raw, castOrFail);
  if (isExact === null) return cast;
  return `CASE WHEN ${raw} IS NULL THEN NULL WHEN ${isExact(raw)} THEN ${cast} ELSE error('may differ: ' || ${raw}::VARCHAR) END`;
}

/** What hinders a value from going into its column: nothing, how it was read, or that it is none of the type. */
const storedFault = { none: 0, notExact: 1, notOfType: 2 } as const;

/** One of {@link storedFault} as SQL over what was read, the same as {@link storedValueSql} would fail by. */
function storedFaultSql({ isExact, value }: StoredType, raw: string): string {
  const notExact =
    isExact === null ? "" : `WHEN NOT coalesce(${isExact(raw)}, false) THEN ${storedFault.notExact}`;
  const tried = value(raw, castOrNull);
  return `CASE WHEN ${raw} IS NULL THEN ${storedFault.none} WHEN ${tried} IS NULL THEN ${storedFault.notOfType} ${notExact} ELSE ${storedFault.none} END`;
}

/** Bytes of rows that are loaded in one statement, so that memory does not grow with the result. */
const batchBytes = 16 * 1024 * 1024;

/** Why rows could not go in: columns whose values are not as expected, with the fault; null where nothing can be read. */
type Hindrance = ReadonlyMap<number, number> | null;

/**
 * A complete result as a table of DuckDB, made from its bytes: row i of the result has the rowid i, column i is called
 * `c<i>`. Cells are always shown from the bytes; the table says which rows, in which order, and what they come to.
 */
export class ResultTable {
  readonly name: string;
  readonly #database: ResultsDuckDb;
  readonly #result: StoredResult;
  readonly #rows: LoadableRows;
  #types: StoredType[] = [];
  #loaded: Promise<void> | null = null;
  readonly #orders = new Map<number, Promise<string | null>>();

  constructor(database: ResultsDuckDb, folder: string, name: string, result: StoredResult) {
    this.#database = database;
    this.name = name;
    this.#result = result;
    this.#rows = new LoadableRows(result, folder);
  }

  /** SQL types of the columns; known once it is loaded. */
  get types(): readonly string[] {
    return this.#types.map(({ type }) => type);
  }

  /** SQL of what a loaded column is sorted by where that is not the column itself; null where it is. */
  order(column: number): Promise<string | null> {
    const declared = this.#result.columns?.[column]?.type ?? "";
    const order = this.#orders.get(column) ?? nestedOrder(this.#database, this.name, `c${column}`, declared);
    this.#orders.set(column, order);
    return order;
  }

  /** Settles when the table can be asked; loads it the first time. Rejects with DuckDB's or the system's error. */
  load(): Promise<void> {
    this.#loaded ??= this.#load().catch((error: unknown) => {
      this.#loaded = null;
      throw error;
    });
    return this.#loaded;
  }

  /** Settles when nothing is being loaded, whether it went well or not. */
  async settled(): Promise<void> {
    await this.#loaded?.catch(() => undefined);
  }

  async drop(): Promise<void> {
    await this.settled();
    this.#loaded = null;
    await this.#database.run(`DROP TABLE IF EXISTS ${this.name}`);
  }

  async #load(): Promise<void> {
    const columns = this.#result.columns ?? [];
    this.#types = columns.map(({ type }) => storedType(type));
    for (let isAgain = false; ; isAgain = true) {
      const list = this.#types.map(({ type }, index) => `c${index} ${type}`).join(", ");
      await this.#database.run(
        `CREATE OR REPLACE TABLE ${this.name} (${list === "" ? "none INTEGER" : list})`,
      );
      if (list === "") {
        // A row without columns still counts.
        await this.#database.run(`INSERT INTO ${this.name} SELECT NULL FROM range(${this.#result.rowCount})`);
        return;
      }
      if (await this.#fill(isAgain)) return;
    }
  }

  /**
   * @param isAgain Rows were in the way before: the rest is then looked through at once.
   * @returns whether all rows are in the table; the columns' types have changed where they are not
   */
  async #fill(isAgain: boolean): Promise<boolean> {
    const { rowCount } = this.#result;
    let isComplete = true;
    for (let from = 0; from < rowCount;) {
      const to = this.#result.rowBytes.lastWithin(from, batchBytes);
      const types = [...this.#types];
      const isRead = await this.#rows.read(from, to, types, (source) =>
        isComplete ? this.#insert(source, types) : this.#check(source, types),
      );
      isComplete &&= isRead;
      if (!isComplete && !isAgain) return false;
      from = to;
    }
    return isComplete;
  }

  /** @returns false where something was in the way that can be taken out of it; otherwise rejects with DuckDB's error */
  async #insert(source: RowsSource, types: readonly StoredType[]): Promise<boolean> {
    const values = types.map((type, index) => storedValueSql(type, source.raw(index)));
    try {
      await this.#database.run(`INSERT INTO ${this.name} SELECT ${values.join(", ")} FROM ${source.from}`);
      return true;
    } catch (error) {
      if (!(error instanceof Error) || "code" in error) throw error;
      if (!this.#adapt(await this.#hindrance(source, types))) throw error;
      return false;
    }
  }

  /** Looks for what would be in the way. @returns false */
  async #check(source: RowsSource, types: readonly StoredType[]): Promise<boolean> {
    this.#adapt(await this.#hindrance(source, types));
    return false;
  }

  async #hindrance(source: RowsSource, types: readonly StoredType[]): Promise<Hindrance> {
    const worst = types.map((type, index) => `max(${storedFaultSql(type, source.raw(index))})::INTEGER`);
    try {
      const [faults = []] = await this.#database.rows(`SELECT ${worst.join(", ")} FROM ${source.from}`);
      return new Map(faults.map((fault, index) => [index, Number(fault)] as const));
    } catch (error) {
      if (error instanceof AppError) throw error;
      return null;
    }
  }

  /**
   * Makes the best of rows that could not go in: a column whose values are not what its type says is kept as text, and
   * what cannot be read as it came is written anew.
   *
   * @returns whether anything is different now
   */
  #adapt(faults: Hindrance): boolean {
    if (faults === null) {
      if (this.#rows.repair()) return true;
      if (this.#types.every(({ isFromBytes }) => isFromBytes)) return false;
      this.#types = this.#types.map(({ type }) => storedFromBytes(type));
      return true;
    }
    const found = [...faults].filter(([, fault]) => fault !== storedFault.none);
    for (const [index, fault] of found) {
      const { type = "VARCHAR" } = this.#types[index] ?? {};
      this.#types[index] = storedFromBytes(fault === storedFault.notOfType ? "VARCHAR" : type);
    }
    return found.length > 0;
  }
}

import type { ResultColumn } from "#shared/contract/resultPort";
import { quoteText } from "#shared/sql/quoteText";
import type { StoredResult } from "../StoredResult";
import type { ResultsDuckDb } from "./ResultsDuckDb";
import { RowsFile } from "./RowsFile";
import { storedAsText, storedType, type StoredType } from "./storedType";

/** Bytes of rows that are loaded in one statement, so that memory does not grow with the result. */
const batchBytes = 16 * 1024 * 1024;
/** What DuckDB reserves for a row at least. */
const smallestObjectBytes = 1024 * 1024;

/**
 * A complete result as a table of DuckDB, made from its bytes: row i of the result has the rowid i, column i is called
 * `c<i>`. Cells are always shown from the bytes; the table says which rows, in which order, and what they come to.
 */
export class ResultTable {
  readonly name: string;
  readonly #database: ResultsDuckDb;
  readonly #folder: string;
  readonly #result: StoredResult;
  #types: StoredType[] = [];
  /** Where keys cannot tell the columns apart or values are not what DuckDB reads, each cell goes in as the text it shows. */
  #asTexts: boolean;
  #loaded: Promise<void> | null = null;

  constructor(database: ResultsDuckDb, folder: string, name: string, result: StoredResult) {
    this.#database = database;
    this.#folder = folder;
    this.name = name;
    this.#result = result;
    this.#asTexts = !hasPlainNames(result.columns ?? []);
  }

  /** SQL types of the columns; known once it is loaded. */
  get types(): readonly string[] {
    return this.#types.map(({ type }) => type);
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
    for (;;) {
      try {
        await this.#fill();
        return;
      } catch (error) {
        if (!(await this.#adapt(error))) throw error;
      }
    }
  }

  async #fill(): Promise<void> {
    const list = this.#types.map(({ type }, index) => `c${index} ${type}`).join(", ");
    await this.#database.run(`CREATE OR REPLACE TABLE ${this.name} (${list === "" ? "none INTEGER" : list})`);
    const { rowCount } = this.#result;
    if (list === "") {
      // A row without columns still counts.
      await this.#database.run(`INSERT INTO ${this.name} SELECT NULL FROM range(${rowCount})`);
      return;
    }
    for (let from = 0; from < rowCount;) {
      const to = this.#result.lastRowWithin(from, batchBytes);
      await this.#withFile(from, to, (source) =>
        this.#database.run(`INSERT INTO ${this.name} ${this.#select(source)}`),
      );
      from = to;
    }
  }

  /** Rows `from` to before `to`, read from a file that is gone afterwards. */
  async #withFile<Value>(from: number, to: number, work: (source: string) => Promise<Value>): Promise<Value> {
    const file = new RowsFile(this.#folder);
    try {
      const longest = this.#writeRows(file, from, to);
      file.end();
      return await work(this.#source(file.path, longest));
    } finally {
      file.remove();
    }
  }

  /** @returns bytes of the longest row */
  #writeRows(file: RowsFile, from: number, to: number): number {
    file.write("[");
    let longest = 0;
    if (this.#asTexts) {
      for (let row = from; row < to; row += 1) {
        const line = Buffer.from(`${row === from ? "" : ","}${this.#rowOfTexts(row)}`);
        longest = Math.max(longest, line.length);
        file.write(line);
      }
    } else {
      longest = this.#result.longestRow(from, to);
      file.write(this.#result.rowBytes(from, to));
    }
    file.write("]");
    return longest;
  }

  #rowOfTexts(row: number): string {
    const indexes = this.#types.map((_, index) => index);
    const cells = this.#result.rowTexts(row, indexes).map((text, index) => {
      // Half of a surrogate pair is no text that DuckDB can hold.
      return `"c${index}":${text === null ? "null" : JSON.stringify(text.toWellFormed())}`;
    });
    return `{${cells.join(",")}}`;
  }

  #source(path: string, longest: number): string {
    const keys = this.#keys();
    const columns = this.#types.map(({ readAs }, index) => `${quoteText(keys[index] ?? "")}: '${readAs}'`);
    const shape = `{${columns.join(", ")}}`;
    const size = Math.max(smallestObjectBytes, longest * 2);
    return `read_json(${quoteText(path)}, format = 'array', columns = ${shape}, maximum_object_size = ${size})`;
  }

  #select(source: string): string {
    const values = this.#types.map(({ value }, index) => value(this.#raw(index)));
    return `SELECT ${values.join(", ")} FROM ${source}`;
  }

  #keys(): string[] {
    return (this.#result.columns ?? []).map(({ name }, index) => (this.#asTexts ? `c${index}` : name));
  }

  #raw(index: number): string {
    return `"${(this.#keys()[index] ?? "").replaceAll('"', '""')}"`;
  }

  /**
   * Makes the best of values that are not what their column's type says: such a column is kept as text. Where the rows
   * cannot be read at all, they go in as texts.
   *
   * @returns whether loading may be tried again
   */
  async #adapt(error: unknown): Promise<boolean> {
    if (!(error instanceof Error) || "code" in error) return false;
    if (!this.#asTexts) {
      this.#asTexts = true;
      return true;
    }
    const wrong = await this.#columnsOfOtherValues();
    for (const index of wrong) this.#types[index] = storedAsText();
    return wrong.length > 0;
  }

  async #columnsOfOtherValues(): Promise<number[]> {
    const typed = this.#types.flatMap(({ type }, index) => (type === "VARCHAR" ? [] : [{ type, index }]));
    if (typed.length === 0) return [];
    const wrong = new Set<number>();
    const { rowCount } = this.#result;
    for (let from = 0; from < rowCount;) {
      const to = this.#result.lastRowWithin(from, batchBytes);
      const checks = typed.map(({ type, index }) => {
        const raw = `(${this.#raw(index)} ->> '$')`;
        const text = this.#types[index]?.readAs === "JSON" ? raw : this.#raw(index);
        return `coalesce(bool_or(${text} IS NOT NULL AND TRY_CAST(${text} AS ${type}) IS NULL), false)`;
      });
      const [found = []] = await this.#withFile(from, to, (source) =>
        this.#database.rows(`SELECT ${checks.join(", ")} FROM ${source}`),
      );
      for (const [place, isWrong] of found.entries())
        if (isWrong === true) wrong.add(typed[place]?.index ?? -1);
      from = to;
    }
    wrong.delete(-1);
    return [...wrong];
  }
}

/** DuckDB compares names without their case, and a name may occur once. */
function hasPlainNames(columns: readonly ResultColumn[]): boolean {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  return names.size === columns.length && !names.has("");
}

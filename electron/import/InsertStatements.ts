import type { InsertBatch, InsertForm } from "#shared/processes/importPort";
import { AppError } from "#shared/errors/AppError";
import { listOf } from "#shared/sql/builtInLiterals";
import { builtIn } from "../engine/sql/builtInFunctions";
import type { FileDatabase } from "./FileDatabase";

/** Rows rendered at first, and the size of later pages: they grow and shrink with the rows. */
const firstPageRows = 256;
const pageBytes = 4 * 1024 * 1024;
const maxPageRows = 20_000;

/** A column's value as an SQL literal. Every literal is a quoted text: the table's own type says what it becomes. */
function literal(expression: string): string {
  const text = builtIn("replace", `(${expression})::VARCHAR`, "''''", "''''''");
  // A NUL cannot stand in SQL text.
  const safe = builtIn("replace", text, builtIn("chr", "0"), "''' || chr(0) || '''");
  return `coalesce(${joined(["''''", safe, "''''"])}, 'NULL')`;
}

/** NULL where one of the texts is. */
function joined([first = "''", ...others]: readonly string[]): string {
  return others.reduce((text, other) => builtIn("||", text, other), first);
}

/** Rows of the private engine that are to be inserted elsewhere. */
export interface RowsToInsert {
  /** Table of the private engine, with a column `line_number`. */
  readonly from: string;
  /** One SQL expression a column. */
  readonly expressions: readonly string[];
}

/** Turns staged rows into INSERT statements, each within the service's bound for one statement. */
export class InsertStatements {
  readonly #db: FileDatabase;
  readonly #source: RowsToInsert;
  readonly #form: InsertForm;
  #nextRow = 0;
  #lastRow: number | null = null;
  #pageRows = firstPageRows;
  /** Line number and tuple, last one first. */
  #rendered: { readonly line: string; readonly tuple: string }[] = [];

  constructor(db: FileDatabase, source: RowsToInsert, form: InsertForm) {
    this.#db = db;
    this.#source = source;
    this.#form = form;
  }

  /**
   * @param table Quoted name. @param maxBytes UTF-8 bytes of one statement.
   * @returns The next statement; null at the end.
   * @throws AppError FILE_NOT_UNDERSTOOD where a single row is larger than a statement may be.
   */
  async next(table: string, maxBytes: number): Promise<InsertBatch | null> {
    const { before, after } = frameOf(table, this.#form, this.#source.expressions.length);
    const taken: string[] = [];
    let bytes = Buffer.byteLength(before + after);
    for (;;) {
      if (this.#rendered.length === 0 && !(await this.#renderPage())) break;
      const row = this.#rendered.at(-1);
      if (row === undefined) continue;
      const rowBytes = Buffer.byteLength(row.tuple) + 1;
      if (bytes + rowBytes > maxBytes) {
        if (taken.length === 0) throw rowTooLarge(row.line, rowBytes, maxBytes);
        break;
      }
      this.#rendered.pop();
      taken.push(row.tuple);
      bytes += rowBytes;
    }
    return taken.length === 0 ? null : { statement: before + taken.join(",") + after, rows: taken.length };
  }

  /** Renders the next rows, last one first so that they can be popped; there may be none where rows were rejected. */
  async #renderPage(): Promise<boolean> {
    const { from, expressions } = this.#source;
    if (this.#lastRow === null) {
      const [last] = await this.#db.rows(`SELECT ${builtIn("max", "rowid")} FROM ${from}`);
      this.#lastRow = last?.[0] === null || last?.[0] === undefined ? -1 : Number(last[0]);
    }
    if (this.#nextRow > this.#lastRow) return false;
    const tuple =
      this.#form === "values"
        ? joined([
            "'('",
            ...expressions.flatMap((value, i) => (i === 0 ? [literal(value)] : ["','", literal(value)])),
            "')'",
          ])
        : builtIn(
            "replace",
            `${builtIn("to_json", listOf(expressions.map((value) => `(${value})::VARCHAR`)))}::VARCHAR`,
            "''''",
            "''''''",
          );
    const end = this.#nextRow + this.#pageRows;
    const rows = await this.#db.rows(
      `SELECT line_number::VARCHAR, ${tuple} FROM ${from} WHERE rowid >= ${this.#nextRow} AND rowid < ${end} ORDER BY rowid`,
    );
    this.#nextRow = end;
    this.#rendered = rows.map(([line, text]) => ({ line: String(line), tuple: String(text) })).toReversed();
    const characters = this.#rendered.reduce((sum, row) => sum + row.tuple.length, 0);
    const wanted = Math.floor((pageBytes * rows.length) / Math.max(1, characters));
    this.#pageRows = Math.min(maxPageRows, Math.max(1, wanted));
    return true;
  }
}

/** What stands around the rows of a statement. */
function frameOf(table: string, form: InsertForm, columns: number): { before: string; after: string } {
  if (form === "values") return { before: `INSERT INTO ${table} VALUES `, after: "" };
  const cells = Array.from({ length: columns }, (_, index) => `r[${index + 1}]`);
  return {
    before: `INSERT INTO ${table} SELECT ${cells.join(", ")} FROM (SELECT unnest('[`,
    after: "]'::JSON::VARCHAR[][]) AS r)",
  };
}

function rowTooLarge(line: string, rowBytes: number, maxBytes: number): AppError {
  return new AppError(
    "FILE_NOT_UNDERSTOOD",
    `Line ${line} takes ${Math.ceil(rowBytes / 1024)} KB as SQL; the service accepts ${Math.floor(maxBytes / 1024)} KB a statement. Leave its longest column out, or shorten it.`,
  );
}

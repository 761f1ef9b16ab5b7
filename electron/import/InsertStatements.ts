import { AppError } from "#shared/errors/AppError";
import type { FileDatabase } from "./FileDatabase";
import type { StagedFile } from "./stageFile";

/** Rows rendered at first, and the size of later pages: they grow and shrink with the rows. */
const firstPageRows = 256;
const pageBytes = 4 * 1024 * 1024;
const maxPageRows = 20_000;

/** A column's value as an SQL literal. Every literal is a quoted text: the table's own type says what it becomes. */
function literal(expression: string): string {
  const text = `replace((${expression})::VARCHAR, '''', '''''')`;
  // A NUL cannot stand in SQL text.
  const safe = `replace(${text}, chr(0), ''' || chr(0) || ''')`;
  return `coalesce('''' || ${safe} || '''', 'NULL')`;
}

/** Turns staged rows into INSERT statements, each within the service's bound for one statement. */
export class InsertStatements {
  readonly #db: FileDatabase;
  readonly #staged: StagedFile;
  #nextRow = 0;
  #pageRows = firstPageRows;
  #rendered: string[] = [];

  constructor(db: FileDatabase, staged: StagedFile) {
    this.#db = db;
    this.#staged = staged;
  }

  /**
   * @param table Quoted name. @param maxBytes UTF-8 bytes of one statement.
   * @returns The next statement and its number of rows; null at the end.
   * @throws AppError FILE_NOT_UNDERSTOOD where a single row is larger than a statement may be.
   */
  async next(table: string, maxBytes: number): Promise<{ statement: string; rows: number } | null> {
    const prefix = `INSERT INTO ${table} VALUES `;
    const taken: string[] = [];
    let bytes = Buffer.byteLength(prefix);
    for (;;) {
      if (this.#rendered.length === 0 && !(await this.#renderPage())) break;
      const row = this.#rendered.at(-1);
      if (row === undefined) break;
      const rowBytes = Buffer.byteLength(row) + 1;
      if (bytes + rowBytes > maxBytes) {
        if (taken.length === 0) throw this.#rowTooLarge(rowBytes, maxBytes);
        break;
      }
      this.#rendered.pop();
      taken.push(row);
      bytes += rowBytes;
    }
    return taken.length === 0 ? null : { statement: prefix + taken.join(","), rows: taken.length };
  }

  /** Renders the next rows, last one first so that they can be popped. */
  async #renderPage(): Promise<boolean> {
    if (this.#nextRow >= this.#staged.rowCount) return false;
    const tuple = `'(' || ${this.#staged.expressions.map(literal).join(` || ',' || `)} || ')'`;
    const end = this.#nextRow + this.#pageRows;
    const rows = await this.#db.rows(
      `SELECT ${tuple} FROM staged WHERE rowid >= ${this.#nextRow} AND rowid < ${end} ORDER BY rowid`,
    );
    this.#nextRow += rows.length;
    this.#rendered = rows.map(([text]) => String(text)).toReversed();
    const characters = this.#rendered.reduce((sum, text) => sum + text.length, 0);
    const wanted = Math.floor((pageBytes * rows.length) / Math.max(1, characters));
    this.#pageRows = Math.min(maxPageRows, Math.max(1, wanted));
    return rows.length > 0;
  }

  #rowTooLarge(rowBytes: number, maxBytes: number): AppError {
    const row = this.#nextRow - this.#rendered.length + 1;
    return new AppError(
      "FILE_NOT_UNDERSTOOD",
      `Row ${row} takes ${Math.ceil(rowBytes / 1024)} KB as SQL; the service accepts ${Math.floor(maxBytes / 1024)} KB a statement. Leave its longest column out, or shorten it.`,
    );
  }
}

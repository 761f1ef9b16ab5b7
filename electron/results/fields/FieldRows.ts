import type { PageColumn, ResultColumn } from "#shared/contract/resultPort";
import { pageColumn } from "../cells/pageColumn";
import type { StoredResult } from "../StoredResult";
import type { NumberedRows } from "../view/ReadableRows";
import type { FieldColumn } from "./FieldColumn";
import { FieldReader } from "./FieldReader";

/** Cells of more characters are kept while they are looked at, so that pieces need not be read from the start. */
const largeCellLength = 256 * 1024;

interface LargeCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** The rows of a result with the columns made of parts of its own: these are read from the same bytes, and stand behind. */
export class FieldRows implements NumberedRows {
  readonly #result: StoredResult;
  #fields: readonly FieldColumn[] = [];
  #reader: FieldReader;
  #large: LargeCell | null = null;

  constructor(result: StoredResult) {
    this.#result = result;
    this.#reader = new FieldReader(result, []);
  }

  get fields(): readonly FieldColumn[] {
    return this.#fields;
  }

  get columns(): readonly ResultColumn[] | null {
    const own = this.#result.columns;
    return own === null || this.#fields.length === 0
      ? own
      : [...own, ...this.#fields.map(({ column }) => column)];
  }

  get rowCount(): number {
    return this.#result.rowCount;
  }

  /** Adds columns behind those that there are. */
  add(fields: readonly FieldColumn[]): void {
    this.#fields = [...this.#fields, ...fields];
    this.#reader = new FieldReader(this.#result, this.#fields);
  }

  page(from: number, count: number): readonly PageColumn[] {
    if (this.#fields.length === 0) return this.#result.page(from, count);
    const end = Math.min(from + count, this.rowCount);
    return this.pageOf(Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index));
  }

  pageOf(rows: Iterable<number>): readonly PageColumn[] {
    if (this.#fields.length === 0) return this.#result.pageOf(rows);
    const numbers = [...rows];
    const texts = this.#fields.map((): (string | null)[] => []);
    for (const row of numbers) {
      for (const [place, text] of this.#reader.texts(row).entries()) texts[place]?.push(text);
    }
    return [...this.#result.pageOf(numbers), ...texts.map(pageColumn)];
  }

  cell(row: number, column: number): string | null {
    const place = column - this.#ownColumns;
    if (row >= this.rowCount || this.#fields[place] === undefined) return this.#result.cell(row, column);
    if (this.#large?.row === row && this.#large.column === column) return this.#large.text;
    const text = this.#reader.texts(row)[place] ?? null;
    if (text !== null && text.length > largeCellLength) this.#large = { row, column, text };
    return text;
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    const own = this.#ownColumns;
    if (columns.every((column) => column < own)) return this.#result.rowTexts(row, columns);
    const ownTexts = this.#result.rowTexts(
      row,
      columns.filter((column) => column < own),
    );
    const texts = this.#reader.texts(row);
    let next = 0;
    return columns.map((column) =>
      column < own ? (ownTexts[next++] ?? null) : (texts[column - own] ?? null),
    );
  }

  get #ownColumns(): number {
    return this.#result.columns?.length ?? 0;
  }
}

import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { PageColumn } from "#shared/contract/resultPort";
import { pageColumn } from "../cells/pageColumn";
import type { StoredResult } from "../rows/StoredResult";
import type { RowsInBytes } from "../rows/RowsInBytes";
import type { NumberedRows } from "../rows/RowView";
import { type FieldColumn, FieldReader } from "./FieldReader";

/** Cells of more characters are kept while they are looked at, so that pieces need not be read from the start. */
const largeCellLength = 256 * 1024;

interface LargeCell {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

interface Split {
  readonly columns: readonly number[];
  readonly ownColumns: readonly number[];
  readonly places: readonly number[];
}

/**
 * The rows of a result with the columns made of parts of its own: these are read from the same bytes, and stand behind. A page
 * has no texts of those that are hidden.
 */
export class FieldRows implements NumberedRows {
  readonly #result: StoredResult;
  #fields: readonly FieldColumn[] = [];
  readonly #hidden = new Set<number>();
  /** Places of those that are shown. */
  #shown: readonly number[] = [];
  /** The reader that was used last: what reads row after row asks for the same parts by the same list. */
  #last: { readonly places: readonly number[]; readonly reader: FieldReader } | null = null;
  #lastSplit: Split | null = null;
  #large: LargeCell | null = null;

  constructor(result: StoredResult) {
    this.#result = result;
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
    this.#listShown();
  }

  /** Marks columns that are not shown any more, or are again, by their place among the parts: pages are read without them. */
  setHidden(places: readonly number[], isHidden: boolean): void {
    for (const place of places) {
      if (isHidden) this.#hidden.add(place);
      else this.#hidden.delete(place);
    }
    this.#listShown();
  }

  isHidden(place: number): boolean {
    return this.#hidden.has(place);
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
    const shown = this.#shown;
    const reader = this.#readerOf(shown);
    for (const row of shown.length === 0 ? [] : numbers) {
      for (const [index, text] of reader.texts(row).entries()) texts[shown[index] ?? -1]?.push(text);
    }
    return [...this.#result.pageOf(numbers), ...texts.map(pageColumn)];
  }

  cell(row: number, column: number): string | null {
    const place = column - this.#ownColumns;
    if (row >= this.rowCount || this.#fields[place] === undefined) return this.#result.cell(row, column);
    if (this.#large?.row === row && this.#large.column === column) return this.#large.text;
    const [text = null] = this.#readerOf([place]).texts(row);
    if (text !== null && text.length > largeCellLength) this.#large = { row, column, text };
    return text;
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    const own = this.#ownColumns;
    if (columns.every((column) => column < own)) return this.#result.rowTexts(row, columns);
    const { ownColumns, places } = this.#splitOf(columns);
    const ownTexts = this.#result.rowTexts(row, ownColumns);
    const texts = this.#readerOf(places).texts(row);
    let [nextOwn, next] = [0, 0];
    return columns.map((column) => (column < own ? ownTexts[nextOwn++] : texts[next++]) ?? null);
  }

  inBytes(columns: readonly number[]): RowsInBytes | null {
    const own = this.#ownColumns;
    return columns.every((column) => column < own) ? this.#result.inBytes() : null;
  }

  /** The columns of the result among some, and the places of the parts. */
  #splitOf(columns: readonly number[]): Split {
    if (this.#lastSplit?.columns !== columns) {
      const own = this.#ownColumns;
      const ownColumns = columns.filter((column) => column < own);
      const places = columns.filter((column) => column >= own).map((column) => column - own);
      this.#lastSplit = { columns, ownColumns, places };
    }
    return this.#lastSplit;
  }

  #readerOf(places: readonly number[]): FieldReader {
    if (this.#last?.places !== places) {
      const fields = places.flatMap((place) => this.#fields[place] ?? []);
      this.#last = { places, reader: new FieldReader(this.#result, fields) };
    }
    return this.#last.reader;
  }

  #listShown(): void {
    this.#shown = [...this.#fields.keys()].filter((place) => !this.#hidden.has(place));
  }

  get #ownColumns(): number {
    return this.#result.columns?.length ?? 0;
  }
}

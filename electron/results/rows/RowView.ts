import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { PageColumn } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import type { RowsInBytes } from "./RowsInBytes";

/** Rows that are read by their place: all of a result, some of them in an order of their own, or groups. */
export interface ReadableRows {
  /** Null until names and types are known. */
  readonly columns: readonly ResultColumn[] | null;
  readonly rowCount: number;
  /** Rows `from` to `from + count`, fewer at the end; long cells as their beginning. */
  page(from: number, count: number): readonly PageColumn[];
  /** The whole text of one cell; null is SQL NULL. Throws AppError where there is no such cell. */
  cell(row: number, column: number): string | null;
  /** The whole texts of some cells of a row, in the order asked for. */
  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[];
  /** The rows as the bytes that they came in; absent or null where some of the columns lie in none. */
  inBytes?(columns: readonly number[]): RowsInBytes | null;
  /** The same without the totals at the end; absent where there are never any. */
  withoutTotals?(): ReadableRows;
}

/** Rows that a view can put into another order: by their own numbers. */
export interface NumberedRows extends ReadableRows {
  /** Some rows by their numbers, in the order given; long cells as their beginning. */
  pageOf(rows: Iterable<number>): readonly PageColumn[];
}

/** Rows in another order, or some of them; their cells are those of the rows they are made of. */
export class RowView implements ReadableRows {
  readonly #rows: NumberedRows;
  /** Numbers of the rows, in the view's order. */
  readonly #order: Uint32Array;
  readonly #totalRows: number;

  /** @param totalRows Rows at the end of the order that are totals. */
  constructor(rows: NumberedRows, order: Uint32Array, totalRows = 0) {
    this.#rows = rows;
    this.#order = order;
    this.#totalRows = totalRows;
  }

  get columns(): readonly ResultColumn[] | null {
    return this.#rows.columns;
  }

  get rowCount(): number {
    return this.#order.length;
  }

  page(from: number, count: number): readonly PageColumn[] {
    return this.#rows.pageOf(this.#order.subarray(from, from + count));
  }

  cell(row: number, column: number): string | null {
    return this.#rows.cell(this.#rowOf(row), column);
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    return this.#rows.rowTexts(this.#rowOf(row), columns);
  }

  inBytes(columns: readonly number[]): RowsInBytes | null {
    const rows = this.#rows.inBytes?.(columns) ?? null;
    if (rows === null) return null;
    return {
      names: rows.names,
      bytes: (row) => rows.bytes(this.#rowOf(row)),
      cells: (row) => rows.cells(this.#rowOf(row)),
      text: rows.text,
    };
  }

  withoutTotals(): RowView {
    return new RowView(this.#rows, this.#order.subarray(0, this.rowCount - this.#totalRows));
  }

  #rowOf(row: number): number {
    const own = this.#order[row];
    if (own === undefined) throw new AppError("INVALID_INPUT", `The view has no row ${row + 1}.`);
    return own;
  }
}

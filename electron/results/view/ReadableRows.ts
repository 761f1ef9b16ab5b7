import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { PageColumn } from "#shared/contract/resultPort";

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
  /** The same without the totals at the end; absent where there are never any. */
  withoutTotals?(): ReadableRows;
}

/** Rows that a view can put into another order: by their own numbers. */
export interface NumberedRows extends ReadableRows {
  /** Some rows by their numbers, in the order given; long cells as their beginning. */
  pageOf(rows: Iterable<number>): readonly PageColumn[];
}

import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { PageColumn } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { pageColumn } from "../cells/pageColumn";
import type { NumberedRows } from "../rows/RowView";

/** Rows that were computed: groups of other rows. They are few enough to be held as texts. */
export class GroupRows implements NumberedRows {
  readonly columns: readonly ResultColumn[];
  /** Rows at the end that are no groups and stay there in any order. */
  readonly totalRows: number;
  readonly #rows: readonly (readonly (string | null)[])[];

  constructor(
    columns: readonly ResultColumn[],
    rows: readonly (readonly (string | null)[])[],
    totalRows = 0,
  ) {
    this.columns = columns;
    this.totalRows = totalRows;
    this.#rows = rows;
  }

  get rowCount(): number {
    return this.#rows.length;
  }

  page(from: number, count: number): readonly PageColumn[] {
    const end = Math.min(from + count, this.rowCount);
    return this.pageOf(Array.from({ length: Math.max(0, end - from) }, (_, index) => from + index));
  }

  pageOf(rows: Iterable<number>): readonly PageColumn[] {
    const numbers = [...rows];
    return this.columns.map((_, column) => pageColumn(numbers.map((row) => this.cell(row, column))));
  }

  cell(row: number, column: number): string | null {
    const text = this.#rows[row]?.[column];
    if (text === undefined)
      throw new AppError("INVALID_INPUT", `There is no cell in row ${row + 1}, column ${column + 1}.`);
    return text;
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    return columns.map((column) => this.cell(row, column));
  }

  withoutTotals(): GroupRows {
    return new GroupRows(this.columns, this.#rows.slice(0, this.rowCount - this.totalRows));
  }
}

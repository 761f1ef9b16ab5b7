import type { PageColumn, ResultColumn } from "#shared/contract/resultPort";
import type { ResultView } from "#shared/contract/resultView";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ReadableRows } from "./ResultViews";

/** Rows of a result in another order, or some of them; their cells are the result's own. */
export class RowView implements ReadableRows {
  readonly view: ResultView;
  readonly #result: StoredResult;
  /** Row numbers of the result, in the view's order. */
  readonly #order: Uint32Array;

  constructor(result: StoredResult, view: ResultView, order: Uint32Array) {
    this.#result = result;
    this.view = view;
    this.#order = order;
  }

  get columns(): readonly ResultColumn[] {
    return this.#result.columns ?? [];
  }

  get rowCount(): number {
    return this.#order.length;
  }

  page(from: number, count: number): readonly PageColumn[] {
    return this.#result.pageOf(this.#order.subarray(from, from + count));
  }

  cell(row: number, column: number): string | null {
    return this.#result.cell(this.#rowOf(row, column), column);
  }

  rowTexts(row: number, columns: readonly number[]): readonly (string | null)[] {
    return this.#result.rowTexts(this.#rowOf(row, 0), columns);
  }

  #rowOf(row: number, column: number): number {
    const own = this.#order[row];
    if (own !== undefined) return own;
    throw new AppError("INVALID_INPUT", `The view has no cell in row ${row + 1}, column ${column + 1}.`);
  }
}

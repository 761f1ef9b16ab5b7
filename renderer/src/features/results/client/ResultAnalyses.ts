import type {
  ColumnStatistics,
  SelectionSummary,
  TrendLine,
  ValueCount,
} from "#shared/domain/results/resultAnalysis";
import type { FoundCell, ResultParams } from "#shared/contract/resultPort";
import type { ResultCalls, ResultOf } from "./ResultCalls";

/** What is looked for, and from where on. */
export type CellSearch = Omit<ResultParams<"find">, "viewId">;

/** What a result and the rows of it that are shown come to. The store computes it, from all of the rows. */
export class ResultAnalyses {
  readonly #calls: ResultCalls;
  readonly #shown: { readonly viewId: number };

  constructor(calls: ResultCalls, shown: { readonly viewId: number }) {
    this.#calls = calls;
    this.#shown = shown;
  }

  /** Statistics of a column over the rows that are shown. Rejects with AppError. */
  statistics(column: number): Promise<ColumnStatistics> {
    const { viewId } = this.#shown;
    return this.#calls.call("statistics", { viewId, column });
  }

  /** What some of the rows shown come to. Rejects with AppError. */
  summary(
    { from, count }: { readonly from: number; readonly count: number },
    columns: readonly number[],
  ): Promise<SelectionSummary> {
    const { viewId } = this.#shown;
    return this.#calls.call("summary", { viewId, from, count, columns: [...columns] });
  }

  /** Values of a column among all rows of the result, the most frequent first. Rejects with AppError. */
  values(
    column: number,
    containing: string,
    limit: number,
  ): Promise<{ readonly values: readonly ValueCount[]; readonly distinct: number }> {
    return this.#calls.call("values", { viewId: 0, column, containing, limit });
  }

  /** Cells of some of the rows that are shown, chosen by chance. Rejects with AppError. */
  sample(columns: readonly number[], limit: number): Promise<ResultOf<"sample">> {
    const { viewId } = this.#shown;
    return this.#calls.call("sample", { viewId, columns: [...columns], limit });
  }

  /**
   * The straight lines through the points of rows, for each combination of values of the columns `by`. Rejects with AppError.
   *
   * @param viewId Left out: of the rows that are shown.
   */
  trend(
    { x, y, by }: { readonly x: number; readonly y: number; readonly by: readonly number[] },
    viewId = this.#shown.viewId,
  ): Promise<readonly TrendLine[]> {
    return this.#calls.call("trend", { viewId, x, y, by: [...by] });
  }

  /** The next cell with a text among the rows shown. Rejects with AppError. */
  find(search: CellSearch): Promise<FoundCell> {
    return this.findIn(this.#shown.viewId, search);
  }

  /** The same among the rows of any view. Rejects with AppError. */
  findIn(viewId: number, search: CellSearch): Promise<FoundCell> {
    return this.#calls.call("find", { viewId, ...search });
  }
}

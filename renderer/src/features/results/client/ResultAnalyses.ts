import type {
  ColumnStatistics,
  SelectionSummary,
  TrendLine,
  ValueCount,
} from "#shared/domain/results/resultAnalysis";
import type { AnswerOf, PageRequest, PortRequests } from "./PortRequests";

/** What is looked for, and from where on. */
export type CellSearch = Omit<Extract<PageRequest, { type: "find" }>, "type" | "viewId">;

/** What a result and the rows of it that are shown come to. The store computes it, from all of the rows. */
export class ResultAnalyses {
  readonly #requests: PortRequests;
  readonly #shown: { readonly viewId: number };

  constructor(requests: PortRequests, shown: { readonly viewId: number }) {
    this.#requests = requests;
    this.#shown = shown;
  }

  /** Statistics of a column over the rows that are shown. Rejects with AppError. */
  async statistics(column: number): Promise<ColumnStatistics> {
    const { viewId } = this.#shown;
    return (await this.#requests.ask("statistics", { type: "statistics", viewId, column })).statistics;
  }

  /** What some of the rows shown come to. Rejects with AppError. */
  async summary(
    { from, count }: { readonly from: number; readonly count: number },
    columns: readonly number[],
  ): Promise<SelectionSummary> {
    const { viewId } = this.#shown;
    const request = { type: "summary" as const, viewId, from, count, columns: [...columns] };
    return (await this.#requests.ask("summary", request)).summary;
  }

  /** Values of a column among all rows of the result, the most frequent first. Rejects with AppError. */
  values(
    column: number,
    containing: string,
    limit: number,
  ): Promise<{ readonly values: readonly ValueCount[]; readonly distinct: number }> {
    return this.#requests.ask("values", { type: "values", viewId: 0, column, containing, limit });
  }

  /** Cells of some of the rows that are shown, chosen by chance. Rejects with AppError. */
  sample(columns: readonly number[], limit: number): Promise<AnswerOf<"sample">> {
    const { viewId } = this.#shown;
    return this.#requests.ask("sample", { type: "sample", viewId, columns: [...columns], limit });
  }

  /**
   * The straight lines through the points of rows, for each combination of values of the columns `by`. Rejects with AppError.
   *
   * @param viewId Left out: of the rows that are shown.
   */
  async trend(
    { x, y, by }: { readonly x: number; readonly y: number; readonly by: readonly number[] },
    viewId = this.#shown.viewId,
  ): Promise<readonly TrendLine[]> {
    return (await this.#requests.ask("trend", { type: "trend", viewId, x, y, by: [...by] })).lines;
  }

  /** The next cell with a text among the rows shown. Rejects with AppError. */
  find(search: CellSearch): Promise<AnswerOf<"found">> {
    return this.findIn(this.#shown.viewId, search);
  }

  /** The same among the rows of any view. Rejects with AppError. */
  findIn(viewId: number, search: CellSearch): Promise<AnswerOf<"found">> {
    return this.#requests.ask("found", { type: "find", viewId, ...search });
  }
}

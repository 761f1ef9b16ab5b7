import type { Grouping } from "#shared/domain/results/resultAnalysis";
import type {
  Comparable,
  ComparedColumn,
  Comparison,
  ComparisonCounts,
} from "#shared/domain/results/resultComparison";
import type { ResultView } from "#shared/domain/results/resultView";
import type { PortRequests } from "./PortRequests";
import { ViewRows } from "./ViewRows";

/** What is different between two results. */
export interface ComparedView {
  readonly rows: ViewRows;
  readonly columns: readonly ComparedColumn[];
  readonly counts: ComparisonCounts;
}

/** Views whose rows are computed from those of a result. Whoever asks for one closes it. */
export class DerivedViews {
  readonly #requests: PortRequests;
  readonly #shown: { readonly viewId: number };

  constructor(requests: PortRequests, shown: { readonly viewId: number }) {
    this.#requests = requests;
    this.#shown = shown;
  }

  /** Groups of the rows that are shown. Rejects with AppError. */
  async group(grouping: Grouping, onPage: () => void): Promise<ViewRows> {
    const { viewId } = this.#shown;
    const view = await this.#requests.ask("view", { type: "group", viewId, grouping });
    return new ViewRows(this.#requests, view, onPage);
  }

  /**
   * Ranges of equal width of a column's values among the rows that are shown: from, to, and how many rows. Rejects with
   * AppError.
   */
  async ranges(column: number): Promise<ViewRows> {
    const { viewId } = this.#shown;
    const view = await this.#requests.ask("view", { type: "ranges", viewId, column });
    return new ViewRows(this.#requests, view, () => undefined);
  }

  /** Puts such rows into another order. The rows given before stay valid until they are closed. Rejects with AppError. */
  async arrange({ viewId }: ViewRows, view: ResultView, onPage: () => void): Promise<ViewRows> {
    const arranged = await this.#requests.ask("view", { type: "view", viewId, view });
    return new ViewRows(this.#requests, arranged, onPage);
  }

  /** How an earlier result can be compared with this one. Rejects with AppError. */
  async comparable(before: string): Promise<Comparable> {
    return (await this.#requests.ask("comparable", { type: "comparable", before })).comparable;
  }

  /** The rows that are different since an earlier result, all filters of this one aside. Rejects with AppError. */
  async compare(comparison: Comparison, onPage: () => void): Promise<ComparedView> {
    const view = await this.#requests.ask("compared", { type: "compare", comparison });
    const { columns, counts } = view;
    return { rows: new ViewRows(this.#requests, view, onPage), columns, counts };
  }
}

import type { PathStep, ResultField } from "#shared/domain/results/ResultColumn";
import { type ResultPortMessage, resultPortVersion } from "#shared/contract/resultPort";
import type { ResultView } from "#shared/domain/results/resultView";
import { AppError } from "#shared/errors/AppError";
import { isRpcAnswer } from "#shared/rpc/rpc";
import { ArrangedRows } from "./ArrangedRows";
import { ResultCalls, type ResultOf } from "./ResultCalls";
import { ResultAnalyses } from "./ResultAnalyses";
import { WatchedState } from "./ResultState";
import type { CellValue } from "./RowCache";
import { type CellPiece, type CellReader, type GridRows, ViewRows } from "./ViewRows";
import type { BoxPlot, Grouping } from "#shared/domain/results/resultAnalysis";
import type {
  Comparable,
  ComparedColumn,
  Comparison,
  ComparisonCounts,
} from "#shared/domain/results/resultComparison";

/** What is different between two results. */
interface ComparedView {
  readonly rows: ViewRows;
  readonly columns: readonly ComparedColumn[];
  readonly counts: ComparisonCounts;
}

/** Views whose rows are computed from those of a result. Whoever asks for one closes it. */
class DerivedViews {
  readonly #calls: ResultCalls;
  readonly #shown: { readonly viewId: number };

  constructor(calls: ResultCalls, shown: { readonly viewId: number }) {
    this.#calls = calls;
    this.#shown = shown;
  }

  /** Groups of the rows that are shown. Rejects with AppError. */
  async group(grouping: Grouping, onPage: () => void): Promise<ViewRows> {
    const { viewId } = this.#shown;
    const view = await this.#calls.call("group", { viewId, grouping });
    return new ViewRows(this.#calls, view, onPage);
  }

  /**
   * Ranges of equal width of a column's values among the rows that are shown: from, to, and how many rows. Rejects with
   * AppError.
   */
  async ranges(column: number): Promise<ViewRows> {
    const { viewId } = this.#shown;
    const view = await this.#calls.call("ranges", { viewId, column });
    return new ViewRows(this.#calls, view, () => undefined);
  }

  /** The boxes of a box plot of the rows that are shown. Rejects with AppError. */
  async boxes(plot: BoxPlot): Promise<ViewRows> {
    const { viewId } = this.#shown;
    const view = await this.#calls.call("boxes", { viewId, plot });
    return new ViewRows(this.#calls, view, () => undefined);
  }

  /** Puts such rows into another order. The rows given before stay valid until they are closed. Rejects with AppError. */
  async arrange({ viewId }: ViewRows, view: ResultView, onPage: () => void): Promise<ViewRows> {
    const arranged = await this.#calls.call("view", { viewId, view });
    return new ViewRows(this.#calls, arranged, onPage);
  }

  /** How an earlier result can be compared with this one. Rejects with AppError. */
  comparable(before: string): Promise<Comparable> {
    return this.#calls.call("comparable", { before });
  }

  /** The rows that are different since an earlier result, all filters of this one aside. Rejects with AppError. */
  async compare(comparison: Comparison, onPage: () => void): Promise<ComparedView> {
    const view = await this.#calls.call("compare", { comparison });
    const { columns, counts } = view;
    return { rows: new ViewRows(this.#calls, view, onPage), columns, counts };
  }
}

/** The parts of a result's nested columns, as far as the store works on them. Columns of them are made by ArrangedRows. */
class ResultFields {
  readonly #calls: ResultCalls;

  constructor(calls: ResultCalls) {
    this.#calls = calls;
  }

  /** The fields that a nested column has, or a part of it, and how many there are. Rejects with AppError. */
  names(column: number, path: readonly PathStep[], limit: number): Promise<ResultOf<"fieldNames">> {
    return this.#calls.call("fieldNames", { column, path: [...path], limit });
  }

  /** Says that columns of parts are not shown any more. */
  hide(fields: readonly ResultField[]): void {
    this.#calls.call("hideFields", { fields: [...fields] }).catch(() => undefined);
  }

  /** Stops the work that is under way ({@link ResultCalls.stopWork}). */
  readonly stopWork = (): void => this.#calls.stopWork();
}

/**
 * The page's side of a result's port (shared/contract/resultPort.ts): its rows as they are shown, what they come to, and
 * what is computed from them. Owns the port.
 */
export class ResultClient implements GridRows, CellReader {
  readonly #state = new WatchedState();
  readonly subscribe = this.#state.subscribe;
  readonly getState = this.#state.get;
  readonly analyses: ResultAnalyses;
  readonly derived: DerivedViews;
  readonly fields: ResultFields;
  readonly #port: MessagePort;
  readonly #calls: ResultCalls;
  readonly #rows: ArrangedRows;

  constructor(port: MessagePort) {
    this.#port = port;
    this.#calls = new ResultCalls(port, this.#state);
    this.#rows = new ArrangedRows(this.#calls, this.#state);
    this.analyses = new ResultAnalyses(this.#calls, this.#rows);
    this.derived = new DerivedViews(this.#calls, this.#rows);
    this.fields = new ResultFields(this.#calls);
    port.addEventListener("message", this.#receive);
    port.addEventListener("close", this.#portClosed);
    port.start();
  }

  get rowCount(): number {
    return this.#rows.rowCount;
  }

  /** The view that was asked for last ({@link ArrangedRows.wishedView}). */
  get wishedView(): ResultView {
    return this.#rows.wishedView;
  }

  cell(row: number, column: number): CellValue | undefined {
    return this.#rows.cell(row, column);
  }

  want(first: number, last: number): void {
    this.#rows.want(first, last);
  }

  /** Reads a piece of a cell of the rows as they are shown. Rejects with AppError. */
  readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece> {
    return this.#rows.readCell(row, column, offset, count);
  }

  /** The texts of the first rows as they are shown, column by column, long ones as their beginning. Rejects with AppError. */
  readTexts(limit: number): Promise<(string | null)[][]> {
    return this.#rows.readTexts(limit);
  }

  /** Shows the rows in another order or with other filters ({@link ArrangedRows.arrange}). */
  arrange(view: ResultView): Promise<void> {
    return this.#rows.arrange(view);
  }

  /** Gives the result columns of parts of its own ({@link ArrangedRows.makeFields}). */
  makeFields(fields: readonly ResultField[]): Promise<void> {
    return this.#rows.makeFields(fields);
  }

  /** Closes the port; whatever is under way is answered with CANCELLED. */
  dispose(): void {
    this.#port.removeEventListener("close", this.#portClosed);
    this.#port.removeEventListener("message", this.#receive);
    this.#port.close();
    this.#calls.fail(new AppError("CANCELLED"));
    this.#state.close();
  }

  readonly #receive = (event: MessageEvent<ResultPortMessage>): void => {
    const message = event.data;
    if (isRpcAnswer(message)) return this.#calls.receive(message);
    switch (message.type) {
      case "hello":
        if (message.version !== resultPortVersion) {
          this.#fail(new AppError("INTERNAL", "The result store of another version answered."));
        }
        return this.#state.change({ runId: message.runId });
      case "columns":
        return this.#rows.begin(message.columns, message.rowCount, message.rows);
      case "progress":
        return this.#rows.grow(message.rowCount, { phase: "receiving" });
      case "done": {
        const { rowCount, truncated, maxRows } = message;
        return this.#rows.grow(rowCount, { phase: "done", truncated, maxRows });
      }
      case "pinned":
        return this.#state.change({ isPinned: message.isPinned });
      case "failed":
        return this.#fail(AppError.fromData(message.error));
    }
  };

  readonly #portClosed = (): void => this.#fail(new AppError("RESULT_STORE_STOPPED"));

  /** The first error is the cause; that the port closes after it is not. */
  #fail(error: AppError): void {
    if (this.#state.get().error !== null) return;
    this.#state.change({ phase: "failed", error: error.toData() });
    this.#calls.fail(error);
  }
}

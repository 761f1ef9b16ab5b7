import type {
  Grouping,
  ColumnStatistics,
  SelectionSummary,
  ValueCount,
} from "#shared/contract/resultAnalysis";
import type {
  Comparable,
  ComparedColumn,
  Comparison,
  ComparisonCounts,
} from "#shared/contract/resultComparison";
import type { PathStep, ResultField } from "#shared/contract/resultField";
import { resultPortVersion, type StoreMessage } from "#shared/contract/resultPort";
import { wholeResult, type ResultView } from "#shared/contract/resultView";
import { AppError } from "#shared/errors/AppError";
import { PortRequests, unexpectedAnswer, type PageRequest, type StoreAnswer } from "./PortRequests";
import { initialResultState, type ResultState } from "./ResultState";
import type { CellValue } from "./RowCache";
import { ViewRows, type CellPiece, type GridRows } from "./ViewRows";

type AnswerOf<Type extends StoreAnswer["type"]> = Extract<StoreAnswer, { type: Type }>;

/** What is looked for, and from where on. */
export type CellSearch = Omit<Extract<PageRequest, { type: "find" }>, "type" | "viewId">;

/** What is different between two results. */
export interface ComparedView {
  readonly rows: ViewRows;
  readonly columns: readonly ComparedColumn[];
  readonly counts: ComparisonCounts;
}

/**
 * The page's side of a result's port (shared/contract/resultPort.ts): the rows of the result in the order and with the
 * filters that were asked for last, and what they come to. Owns the port.
 */
export class ResultClient implements GridRows {
  readonly #port: MessagePort;
  readonly #listeners = new Set<() => void>();
  readonly #requests: PortRequests;
  #rows: ViewRows;
  #state = initialResultState;
  #lastArrangement = 0;
  /** The rows that are looked at. */
  #wanted: readonly [first: number, last: number] = [0, 0];

  constructor(port: MessagePort) {
    this.#port = port;
    this.#requests = new PortRequests((message) => port.postMessage(message));
    this.#rows = this.#rowsOf({ viewId: 0, columns: [], rowCount: 0 });
    port.addEventListener("message", this.#receive);
    port.addEventListener("close", this.#portClosed);
    port.start();
  }

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getState = (): ResultState => this.#state;

  get rowCount(): number {
    return this.#rows.rowCount;
  }

  cell(row: number, column: number): CellValue | undefined {
    return this.#rows.cell(row, column);
  }

  want(first: number, last: number): void {
    this.#wanted = [first, last];
    this.#rows.want(first, last);
  }

  /** Reads a piece of a cell of the rows as they are shown. Rejects with AppError. */
  readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece> {
    return this.#rows.readCell(row, column, offset, count);
  }

  /**
   * Shows the rows in another order or with other filters; a newer wish takes the place of an older one. The rows of
   * before stay until the others are there. Rejects with AppError, and all stays as it was.
   */
  async arrange(view: ResultView): Promise<void> {
    this.#lastArrangement += 1;
    const arrangement = this.#lastArrangement;
    this.#change({ isArranging: true });
    try {
      const { viewId, rowCount, columns } = await this.#ask("view", { type: "view", viewId: 0, view });
      if (arrangement !== this.#lastArrangement) return this.#closeView(viewId);
      const before = this.#rows.viewId;
      this.#rows = this.#rowsOf({ viewId, rowCount, columns });
      this.#change({ view, viewId, shownRowCount: rowCount });
      this.#closeView(before);
    } finally {
      if (arrangement === this.#lastArrangement) this.#change({ isArranging: false });
    }
  }

  /** The fields that a nested column has, or a part of it, and how many there are. Rejects with AppError. */
  fieldNames(column: number, path: readonly PathStep[], limit: number): Promise<AnswerOf<"fieldNames">> {
    return this.#ask("fieldNames", { type: "fieldNames", column, path: [...path], limit });
  }

  /**
   * Gives the result columns of parts of its own, behind those that it has; no column gets another index. The cells of before
   * stay until those with the new ones are there. Rejects with AppError.
   */
  async makeFields(fields: readonly ResultField[]): Promise<void> {
    const { columns } = await this.#ask("fields", { type: "fields", fields: [...fields] });
    const { viewId, rowCount } = this.#rows;
    let isShown = false;
    const show = (): void => {
      const isNewest = columns.length >= (this.#state.columns?.length ?? 0);
      // Rows that were read before have no cells for these columns.
      if (isNewest && !isShown && this.#rows.viewId === viewId) {
        this.#rows = rows;
        rows.want(...this.#wanted);
      }
      isShown = true;
      this.#change({
        pagesRead: this.#state.pagesRead + 1,
        ...(isNewest ? { columns } : {}),
      });
    };
    const rows = new ViewRows(this.#requests, { viewId, rowCount, columns }, show);
    if (rowCount === 0) show();
    else rows.want(...this.#wanted);
  }

  /** Groups of the rows that are shown. Whoever asked gives them back by {@link closeGroups}. Rejects with AppError. */
  async group(grouping: Grouping, onPage: () => void): Promise<ViewRows> {
    const { viewId } = this.#rows;
    const {
      type: _type,
      requestId: _requestId,
      ...view
    } = await this.#ask("view", { type: "group", viewId, grouping });
    return new ViewRows(this.#requests, view, onPage);
  }

  /**
   * Ranges of equal width of a column's values among the rows that are shown: from, to, and how many rows. Given back as
   * groups are. Rejects with AppError.
   */
  async ranges(column: number): Promise<ViewRows> {
    const { viewId } = this.#rows;
    const {
      type: _type,
      requestId: _requestId,
      ...view
    } = await this.#ask("view", { type: "ranges", viewId, column });
    return new ViewRows(this.#requests, view, () => undefined);
  }

  /** Puts groups into another order. The rows given before stay valid until they are closed. Rejects with AppError. */
  async arrangeGroups(groups: ViewRows, view: ResultView, onPage: () => void): Promise<ViewRows> {
    const {
      type: _type,
      requestId: _requestId,
      ...arranged
    } = await this.#ask("view", { type: "view", viewId: groups.viewId, view });
    return new ViewRows(this.#requests, arranged, onPage);
  }

  closeGroups({ viewId }: ViewRows): void {
    this.#closeView(viewId);
  }

  /** How an earlier result can be compared with this one. Rejects with AppError. */
  async comparable(before: string): Promise<Comparable> {
    return (await this.#ask("comparable", { type: "comparable", before })).comparable;
  }

  /**
   * The rows that are different since an earlier result, all filters of this one aside. Whoever asked gives them back by
   * {@link closeGroups}. Rejects with AppError.
   */
  async compare(comparison: Comparison, onPage: () => void): Promise<ComparedView> {
    const { viewId, rowCount, columns, counts } = await this.#ask("compared", {
      type: "compare",
      comparison,
    });
    const rows = new ViewRows(this.#requests, { viewId, rowCount, columns }, onPage);
    return { rows, columns, counts };
  }

  /** Statistics of a column over the rows that are shown. Rejects with AppError. */
  async statistics(column: number): Promise<ColumnStatistics> {
    const { viewId } = this.#rows;
    return (await this.#ask("statistics", { type: "statistics", viewId, column })).statistics;
  }

  /** What some of the rows shown come to. Rejects with AppError. */
  async summary(
    rows: { readonly from: number; readonly count: number },
    columns: readonly number[],
  ): Promise<SelectionSummary> {
    const { viewId } = this.#rows;
    const { from, count } = rows;
    return (await this.#ask("summary", { type: "summary", viewId, from, count, columns: [...columns] }))
      .summary;
  }

  /** Values of a column among all rows of the result, the most frequent first. Rejects with AppError. */
  async values(
    column: number,
    containing: string,
    limit: number,
  ): Promise<{ readonly values: readonly ValueCount[]; readonly distinct: number }> {
    return this.#ask("values", { type: "values", viewId: 0, column, containing, limit });
  }

  /** Cells of some of the rows that are shown, chosen by chance. Rejects with AppError. */
  async sample(columns: readonly number[], limit: number): Promise<AnswerOf<"sample">> {
    const { viewId } = this.#rows;
    return this.#ask("sample", { type: "sample", viewId, columns: [...columns], limit });
  }

  /** The next cell with a text among the rows shown. Rejects with AppError. */
  async find(search: CellSearch): Promise<AnswerOf<"found">> {
    return this.findIn(this.#rows.viewId, search);
  }

  /** The same among the rows of any view. Rejects with AppError. */
  async findIn(viewId: number, search: CellSearch): Promise<AnswerOf<"found">> {
    return this.#ask("found", { type: "find", viewId, ...search });
  }

  /** Closes the port; whatever is under way is answered with CANCELLED. */
  dispose(): void {
    this.#port.removeEventListener("close", this.#portClosed);
    this.#port.removeEventListener("message", this.#receive);
    this.#port.close();
    this.#requests.fail(new AppError("CANCELLED"));
    this.#listeners.clear();
  }

  readonly #receive = (event: MessageEvent<StoreMessage>): void => {
    const message = event.data;
    switch (message.type) {
      case "hello":
        if (message.version !== resultPortVersion) {
          this.#fail(new AppError("INTERNAL", "The result store of another version answered."));
        }
        return this.#change({ runId: message.runId });
      case "columns":
        return this.#begin(message);
      case "progress":
        return this.#grow(message.rowCount, { phase: "receiving" });
      case "done": {
        const { truncated, maxRows } = message;
        return this.#grow(message.rowCount, { phase: "done", truncated, maxRows });
      }
      case "pinned":
        return this.#change({ isPinned: message.isPinned });
      case "failed":
        return this.#fail(AppError.fromData(message.error));
      case "page":
      case "cell":
      case "view":
      case "statistics":
      case "summary":
      case "values":
      case "sample":
      case "found":
      case "comparable":
      case "compared":
      case "fieldNames":
      case "fields":
      case "viewClosed":
      case "refused":
        return this.#requests.answer(message);
    }
  };

  readonly #portClosed = (): void => this.#fail(new AppError("RESULT_STORE_STOPPED"));

  #begin({ columns, rowCount, rows }: Extract<StoreMessage, { type: "columns" }>): void {
    this.#rows = this.#rowsOf({ viewId: 0, columns, rowCount });
    if (rows.length > 0) this.#rows.take(rows);
    this.#change({ phase: "receiving", columns, rowCount, shownRowCount: rowCount });
  }

  #grow(rowCount: number, change: Partial<ResultState>): void {
    // An arranged view is of a complete result, so only the result itself grows.
    this.#rows.grow(rowCount);
    this.#change({ ...change, rowCount, shownRowCount: rowCount, view: wholeResult, viewId: 0 });
  }

  #rowsOf(view: ConstructorParameters<typeof ViewRows>[1]): ViewRows {
    return new ViewRows(this.#requests, view, () => this.#change({ pagesRead: this.#state.pagesRead + 1 }));
  }

  async #ask<Type extends StoreAnswer["type"]>(type: Type, request: PageRequest): Promise<AnswerOf<Type>> {
    const answer = await this.#requests.ask(request);
    if (!isOfType(answer, type)) throw unexpectedAnswer(answer);
    return answer;
  }

  /** A view that the store has let go of already is no loss. */
  #closeView(viewId: number): void {
    if (viewId !== 0) this.#requests.ask({ type: "closeView", viewId }).catch(() => undefined);
  }

  /** The first error is the cause; that the port closes after it is not. */
  #fail(error: AppError): void {
    if (this.#state.error !== null) return;
    this.#change({ phase: "failed", error: error.toData() });
    this.#requests.fail(error);
  }

  #change(change: Partial<ResultState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function isOfType<Type extends StoreAnswer["type"]>(
  answer: StoreAnswer,
  type: Type,
): answer is AnswerOf<Type> {
  return answer.type === type;
}

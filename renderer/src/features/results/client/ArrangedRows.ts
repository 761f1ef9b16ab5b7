import type { ResultColumn, ResultField } from "#shared/domain/results/ResultColumn";
import type { MadeView, PageColumn } from "#shared/contract/resultPort";
import { type ResultView, wholeResult } from "#shared/domain/results/resultView";
import type { ResultCalls } from "./ResultCalls";
import type { ResultState, WatchedState } from "./ResultState";
import type { CellValue } from "./RowCache";
import { type CellPiece, type CellReader, type GridRows, ViewRows } from "./ViewRows";

/** The rows of a result that are shown: as they come in, later in the order and with the filters that were asked for last. */
export class ArrangedRows implements GridRows, CellReader {
  readonly #calls: ResultCalls;
  readonly #state: WatchedState;
  #rows: ViewRows;
  #lastArrangement = 0;
  /** What was asked for last, while it is worked on. */
  #newest: { readonly view: ResultView; readonly arranged: Promise<void> } | null = null;
  /** The rows that are looked at. */
  #wanted: readonly [first: number, last: number] = [0, 0];

  constructor(calls: ResultCalls, state: WatchedState) {
    this.#calls = calls;
    this.#state = state;
    this.#rows = this.#rowsOf({ viewId: 0, columns: [], rowCount: 0 });
  }

  get viewId(): number {
    return this.#rows.viewId;
  }

  get rowCount(): number {
    return this.#rows.rowCount;
  }

  /** The view that was asked for last, shown already or not: who chooses quickly goes on from there. */
  get wishedView(): ResultView {
    return this.#newest?.view ?? this.#state.get().view;
  }

  cell(row: number, column: number): CellValue | undefined {
    return this.#rows.cell(row, column);
  }

  want(first: number, last: number): void {
    this.#wanted = [first, last];
    this.#rows.want(first, last);
  }

  readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece> {
    return this.#rows.readCell(row, column, offset, count);
  }

  /** The texts of the first rows as they are shown ({@link ViewRows.readTexts}). */
  readTexts(limit: number): Promise<(string | null)[][]> {
    return this.#rows.readTexts(limit);
  }

  /** The columns are known. @param rows The first rows, which came with them. */
  begin(columns: readonly ResultColumn[], rowCount: number, rows: readonly PageColumn[]): void {
    this.#rows = this.#rowsOf({ viewId: 0, columns, rowCount });
    if (rows.length > 0) this.#rows.take(rows);
    this.#state.change({ phase: "receiving", columns, rowCount, shownRowCount: rowCount });
  }

  /** More rows came in. @param change What is known besides. */
  grow(rowCount: number, change: Partial<ResultState>): void {
    // An arranged view is of a complete result, so only the result itself grows.
    this.#rows.grow(rowCount);
    this.#state.change({ ...change, rowCount, shownRowCount: rowCount, view: wholeResult, viewId: 0 });
  }

  /**
   * Shows the rows in another order or with other filters; a newer wish takes the place of an older one, which ends with it.
   * The rows of before stay until the others are there. Rejects with AppError, and all stays as it was.
   */
  arrange(view: ResultView): Promise<void> {
    this.#lastArrangement += 1;
    const arranged = this.#show(view, this.#lastArrangement);
    this.#newest = { view, arranged };
    this.#state.change({ isArranging: true });
    return arranged;
  }

  async #show(view: ResultView, arrangement: number): Promise<void> {
    const isNewest = (): boolean => arrangement === this.#lastArrangement;
    try {
      const rows = this.#rowsOf(await this.#calls.call("view", { viewId: 0, view }));
      const left = isNewest() ? this.#rows : rows;
      if (isNewest()) {
        this.#rows = rows;
        this.#state.change({ view, viewId: rows.viewId, shownRowCount: rows.rowCount });
      }
      left.close();
    } catch (error) {
      if (isNewest()) throw error;
    } finally {
      if (isNewest()) {
        this.#newest = null;
        this.#state.change({ isArranging: false });
      }
    }
    await this.#newest?.arranged.catch(() => undefined);
  }

  /**
   * Gives the result columns of parts of its own, behind those that it has; no column gets another index. The cells of before
   * stay until those with the new ones are there. Rejects with AppError.
   */
  async makeFields(fields: readonly ResultField[]): Promise<void> {
    const { columns } = await this.#calls.call("fields", { fields: [...fields] });
    const { viewId, rowCount } = this.#rows;
    let isShown = false;
    const show = (): void => {
      const isNewest = columns.length >= (this.#state.get().columns?.length ?? 0);
      // Rows that were read before have no cells for these columns.
      if (isNewest && !isShown && this.#rows.viewId === viewId) {
        this.#rows = rows;
        rows.want(...this.#wanted);
      }
      isShown = true;
      this.#countPage(isNewest ? { columns } : {});
    };
    const rows = new ViewRows(this.#calls, { viewId, rowCount, columns }, show);
    if (rowCount === 0) show();
    else rows.want(...this.#wanted);
  }

  #rowsOf(view: MadeView): ViewRows {
    return new ViewRows(this.#calls, view, () => this.#countPage({}));
  }

  #countPage(change: Partial<ResultState>): void {
    this.#state.change({ pagesRead: this.#state.get().pagesRead + 1, ...change });
  }
}

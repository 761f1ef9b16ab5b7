import type { PageColumn, ResultColumn } from "#shared/contract/resultPort";
import type { ResultField } from "#shared/contract/resultField";
import { wholeResult, type ResultView } from "#shared/contract/resultView";
import type { PortRequests } from "./PortRequests";
import type { ResultState } from "./ResultState";
import type { CellValue } from "./RowCache";
import { ViewRows, type CellPiece, type CellReader, type GridRows, type RowsOfView } from "./ViewRows";
import type { WatchedState } from "./WatchedState";

/** The rows of a result that are shown: as they come in, later in the order and with the filters that were asked for last. */
export class ArrangedRows implements GridRows, CellReader {
  readonly #requests: PortRequests;
  readonly #state: WatchedState;
  #rows: ViewRows;
  #lastArrangement = 0;
  /** The rows that are looked at. */
  #wanted: readonly [first: number, last: number] = [0, 0];

  constructor(requests: PortRequests, state: WatchedState) {
    this.#requests = requests;
    this.#state = state;
    this.#rows = this.#rowsOf({ viewId: 0, columns: [], rowCount: 0 });
  }

  get viewId(): number {
    return this.#rows.viewId;
  }

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

  readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece> {
    return this.#rows.readCell(row, column, offset, count);
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
   * Shows the rows in another order or with other filters; a newer wish takes the place of an older one. The rows of
   * before stay until the others are there. Rejects with AppError, and all stays as it was.
   */
  async arrange(view: ResultView): Promise<void> {
    this.#lastArrangement += 1;
    const arrangement = this.#lastArrangement;
    this.#state.change({ isArranging: true });
    try {
      const rows = this.#rowsOf(await this.#requests.ask("view", { type: "view", viewId: 0, view }));
      if (arrangement !== this.#lastArrangement) return rows.close();
      const before = this.#rows;
      this.#rows = rows;
      this.#state.change({ view, viewId: rows.viewId, shownRowCount: rows.rowCount });
      before.close();
    } finally {
      if (arrangement === this.#lastArrangement) this.#state.change({ isArranging: false });
    }
  }

  /**
   * Gives the result columns of parts of its own, behind those that it has; no column gets another index. The cells of before
   * stay until those with the new ones are there. Rejects with AppError.
   */
  async makeFields(fields: readonly ResultField[]): Promise<void> {
    const { columns } = await this.#requests.ask("fields", { type: "fields", fields: [...fields] });
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
    const rows = new ViewRows(this.#requests, { viewId, rowCount, columns }, show);
    if (rowCount === 0) show();
    else rows.want(...this.#wanted);
  }

  #rowsOf(view: RowsOfView): ViewRows {
    return new ViewRows(this.#requests, view, () => this.#countPage({}));
  }

  #countPage(change: Partial<ResultState>): void {
    this.#state.change({ pagesRead: this.#state.get().pagesRead + 1, ...change });
  }
}

import { createStore } from "zustand/vanilla";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { wholeResult, type ResultView } from "#shared/domain/results/resultView";
import type { ResultClient } from "../client/ResultClient";
import type { CellValue } from "../client/RowCache";
import type { CellPiece, GridRows, ViewRows } from "../client/ViewRows";

/** Which of the groups' orders is shown; a new object whenever there is something else to draw. */
interface GroupedState {
  readonly viewId: number;
  readonly view: ResultView;
}

/** Rows that were computed from a result, as a grid shows them: in one order or another, filtered. Whoever made them closes them. */
export class GroupedRows implements GridRows {
  readonly columns: readonly ResultColumn[];
  /** Rows at the end that are totals of the others. */
  readonly totalRows: number;
  readonly state;
  readonly #client: ResultClient;
  readonly #groups: ViewRows;
  #shown: ViewRows;
  #lastArrangement = 0;
  /** What was asked for last, while it is worked on. */
  #wished: ResultView | null = null;

  private constructor(client: ResultClient, groups: ViewRows, totalRows: number) {
    this.#client = client;
    this.#groups = groups;
    this.totalRows = totalRows;
    this.#shown = this.#groups;
    this.columns = this.#groups.columns;
    this.state = createStore<GroupedState>()(() => ({ viewId: this.#groups.viewId, view: wholeResult }));
  }

  /** Groups the rows that a client shows. Rejects with AppError. */
  static async of(client: ResultClient, grouping: Grouping): Promise<GroupedRows> {
    const make = async (onPage: () => void) => ({ rows: await client.derived.group(grouping, onPage) });
    const totalRows = grouping.totals === true && grouping.keys.length > 0 ? 1 : 0;
    return (await GroupedRows.from(client, make, totalRows)).rows;
  }

  /**
   * Any view that is computed from a client's result.
   *
   * @param make Makes it, and has `onPage` called when rows of it came in. Rejects as it does.
   */
  static async from<Made extends { readonly rows: ViewRows }>(
    client: ResultClient,
    make: (onPage: () => void) => Promise<Made>,
    totalRows = 0,
  ): Promise<{ readonly made: Made; readonly rows: GroupedRows }> {
    let onPage = (): void => undefined;
    const made = await make(() => onPage());
    const rows = new GroupedRows(client, made.rows, totalRows);
    onPage = () => rows.#changed();
    return { made, rows };
  }

  /** The view that was asked for last, shown already or not: who chooses quickly goes on from there. */
  get wishedView(): ResultView {
    return this.#wished ?? this.state.getState().view;
  }

  get rowCount(): number {
    return this.#shown.rowCount;
  }

  cell(row: number, column: number): CellValue | undefined {
    return this.#shown.cell(row, column);
  }

  want(first: number, last: number): void {
    this.#shown.want(first, last);
  }

  /** Reads a piece of a cell of the rows as they are shown. Rejects with AppError. */
  readCell(row: number, column: number, offset: number, count: number): Promise<CellPiece> {
    return this.#shown.readCell(row, column, offset, count);
  }

  /** Puts the groups into another order; a newer wish takes the place of an older one. Rejects with AppError. */
  async arrange(view: ResultView): Promise<void> {
    this.#lastArrangement += 1;
    const arrangement = this.#lastArrangement;
    this.#wished = view;
    try {
      const shown = await this.#client.derived.arrange(this.#groups, view, () => this.#changed());
      if (arrangement !== this.#lastArrangement) return this.#closeOrder(shown);
      const before = this.#shown;
      this.#shown = shown;
      this.state.setState({ viewId: shown.viewId, view });
      this.#closeOrder(before);
    } finally {
      if (arrangement === this.#lastArrangement) this.#wished = null;
    }
  }

  close(): void {
    this.#closeOrder(this.#shown);
    this.#groups.close();
  }

  #changed(): void {
    this.state.setState((state) => ({ ...state }), true);
  }

  /** The groups in their own order have the number of the groups themselves, which other orders are made of. */
  #closeOrder(rows: ViewRows): void {
    if (rows.viewId !== this.#groups.viewId) rows.close();
  }
}

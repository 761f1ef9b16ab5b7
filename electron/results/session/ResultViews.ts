import type { BoxPlot, Grouping } from "#shared/domain/results/resultAnalysis";
import { isWholeResult, type ResultView } from "#shared/domain/results/resultView";
import { AppError } from "#shared/errors/AppError";
import { boxRows } from "../analysis/boxRows";
import { groupRows } from "../analysis/groupRows";
import { rangeRows } from "../analysis/rangeRows";
import { unwatched } from "../fields/FieldWork";
import type { NeededColumns } from "../fields/LoadedFields";
import { ResultFields } from "../fields/ResultFields";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { ResultTables } from "../table/ResultTables";
import { checkValues } from "../sql/checkValues";
import { GroupRows } from "../view/GroupRows";
import { type NumberedRows, type ReadableRows, RowView } from "../rows/RowView";
import type { TableColumn } from "../sql/TableColumn";
import { tableScope, type TableScope, wholeTable } from "../sql/TableScope";
import { viewSql } from "../sql/viewSql";

/** The number of the view that is the whole result, as it came. */
export const wholeViewId = 0;

interface OpenView {
  readonly rows: ReadableRows;
  readonly scope: TableScope;
  /** Its rows are those of the result itself, whose columns may become more. */
  readonly isOfResult: boolean;
  /** Its rows by their own numbers; null for a view that is an order of other rows. */
  readonly whole: NumberedRows | null;
  /** A table that goes with the view. */
  readonly ownTable: string | null;
  /** Columns of the table that its filters and its order go by. */
  readonly columns: readonly number[];
}

/** Rows that were computed, and their table: its rowids are their numbers. */
export interface ComputedRows {
  readonly rows: NumberedRows;
  readonly table: string;
  readonly columns: readonly TableColumn[];
}

/** A view that can be read, with its number. */
export interface OpenedView {
  readonly viewId: number;
  readonly rows: ReadableRows;
}

/** The views of one result that pages look at. */
export class ResultViews {
  readonly #result: StoredResult;
  readonly #tables: ResultTables;
  /** The columns made of parts of the result's own. */
  readonly fields: ResultFields;
  readonly #views = new Map<number, OpenView>();
  #lastId = wholeViewId;
  /** Questions to the table that are under way. */
  #uses = 0;

  constructor(result: StoredResult, tables: ResultTables) {
    this.#result = result;
    this.#tables = tables;
    this.fields = new ResultFields(result, tables);
  }

  /** @throws AppError INVALID_INPUT for a view that is not there (any more) */
  rows(viewId: number): ReadableRows {
    return viewId === wholeViewId ? this.fields.rows : this.#view(viewId).rows;
  }

  /** Makes a view of the complete result or of groups. @throws AppError INVALID_INPUT */
  async open(baseId: number, view: ResultView, work = unwatched): Promise<OpenedView> {
    const rows = baseId === wholeViewId ? this.fields.rows : this.#view(baseId).whole;
    if (rows === null) throw new AppError("INVALID_INPUT", "A view is made of a result or of its groups.");
    if (isWholeResult(view)) return { viewId: baseId, rows };
    const goesBy = columnsIn(view);
    const { table, columns } = await this.scope(baseId, { columns: goesBy }, work);
    const database = await this.#tables.database();
    await checkValues(database, view, columns);
    const ordered = baseId === wholeViewId ? await this.#withOrders(columns, view) : columns;
    const sql = viewSql(view, ordered);
    const order = await database.integers(`SELECT rowid::UINTEGER FROM ${table} ${sql.where} ${sql.orderBy}`);
    return this.#keep({
      rows: rows instanceof GroupRows ? orderedGroups(rows, order) : new RowView(rows, order),
      scope: { table, columns, sql },
      isOfResult: baseId === wholeViewId,
      whole: null,
      ownTable: null,
      columns: goesBy,
    });
  }

  /** Makes groups of the rows of a view. @throws AppError INVALID_INPUT, GROUPS_TOO_MANY */
  async group(viewId: number, grouping: Grouping, work = unwatched): Promise<OpenedView> {
    const { keys, across, values } = grouping;
    const columns = [...keys, ...across, ...values].flatMap(({ column }) => column ?? []);
    const scope = await this.scope(viewId, { columns }, work);
    return this.keep(await groupRows(await this.#tables.database(), scope, grouping));
  }

  /** Makes a view of rows that were computed; their table goes with it. */
  keep({ rows, table, columns }: ComputedRows): OpenedView {
    return this.#keep({
      rows,
      scope: { table, columns, sql: wholeTable },
      isOfResult: false,
      whole: rows,
      ownTable: table,
      columns: [],
    });
  }

  /** Makes the ranges that a column's values of a view are spread over. @throws AppError INVALID_INPUT */
  async ranges(viewId: number, column: number, work = unwatched): Promise<OpenedView> {
    const scope = await this.scope(viewId, { columns: [column] }, work);
    return this.keep(await rangeRows(await this.#tables.database(), scope, column));
  }

  /** Makes the boxes of a box plot of the rows of a view. @throws AppError INVALID_INPUT */
  async boxes(viewId: number, plot: BoxPlot, work = unwatched): Promise<OpenedView> {
    const columns = [plot.column, ...(plot.key === null ? [] : [plot.key.column])];
    const scope = await this.scope(viewId, { columns }, work);
    return this.keep(await boxRows(await this.#tables.database(), scope, plot));
  }

  /**
   * Where DuckDB finds the rows of a view; makes the table, and puts what is needed into it. To be called within
   * {@link use}, or what is needed may go before it is asked for.
   */
  async scope(
    viewId: number,
    needed: NeededColumns = { columns: null },
    work = unwatched,
  ): Promise<TableScope> {
    const view = viewId === wholeViewId ? null : this.#view(viewId);
    if (view?.isOfResult === false) return view.scope;
    const whole = tableScope(await this.#tables.of(this.#result), this.#result.columns);
    const columns = needed.columns === null ? null : [...needed.columns, ...(view?.columns ?? [])];
    const scope = await this.fields.loaded.scope(whole, { ...needed, columns }, work);
    return view === null ? scope : { ...scope, sql: view.scope.sql };
  }

  /** Does what asks the table. When nothing is under way any more, columns that nobody needs are taken out of it. */
  async use<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#uses += 1;
    try {
      return await work();
    } finally {
      this.#uses -= 1;
      if (this.#uses === 0) this.#freeFields();
    }
  }

  database(): Promise<ResultsDuckDb> {
    return this.#tables.database();
  }

  close(viewId: number): void {
    const ownTable = this.#views.get(viewId)?.ownTable ?? null;
    this.#views.delete(viewId);
    if (ownTable !== null) void this.#tables.database().then((database) => database.forget(ownTable));
  }

  /** The columns with what the sorted ones of them are sorted by. */
  async #withOrders(columns: readonly TableColumn[], { sort }: ResultView): Promise<TableColumn[]> {
    const table = await this.#tables.of(this.#result);
    const orders = new Map<number, string | null>();
    for (const { column } of sort) orders.set(column, await table.order(column));
    return columns.map((column, index) => ({ ...column, orderBy: orders.get(index) ?? column.orderBy }));
  }

  /** Nobody waits for it, and a table that is gone has nothing to free. */
  #freeFields(): void {
    const own = this.#result.columns?.length ?? 0;
    const used = new Set([...this.#views.values()].flatMap(({ columns }) => columns));
    void this.fields.loaded.free((place) => used.has(own + place)).catch(() => undefined);
  }

  #view(viewId: number): OpenView {
    const view = this.#views.get(viewId);
    if (view === undefined) throw new AppError("INVALID_INPUT", "This view of the result is closed.");
    return view;
  }

  #keep(view: OpenView): OpenedView {
    this.#lastId += 1;
    this.#views.set(this.#lastId, view);
    return { viewId: this.#lastId, rows: view.rows };
  }
}

function columnsIn({ filters, differing = [], sort }: ResultView): number[] {
  const pairs = differing.flatMap(({ column, other }) => [column, other]);
  return [...[...filters, ...sort].map(({ column }) => column), ...pairs];
}

/** Totals stay at the end in any order. */
function orderedGroups(groups: GroupRows, order: Uint32Array): RowView {
  const { rowCount, totalRows } = groups;
  const totals = Array.from({ length: totalRows }, (_, index) => rowCount - totalRows + index);
  return new RowView(groups, Uint32Array.from([...order, ...totals]), totalRows);
}

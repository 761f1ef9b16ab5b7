import type { PageColumn, ResultColumn } from "#shared/contract/resultPort";
import { isWholeResult, type ResultView } from "#shared/contract/resultView";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ResultTable } from "../table/ResultTable";
import type { ResultTables } from "../table/ResultTables";
import { checkValues } from "./checkValues";
import type { TableColumn } from "./conditionSql";
import { RowView } from "./RowView";
import { viewSql } from "./viewSql";

/** Rows in an order of their own, or all of a result, read by place. */
export interface ReadableRows {
  readonly columns: readonly ResultColumn[] | null;
  readonly rowCount: number;
  /** Rows `from` to `from + count`, fewer at the end; long cells as their beginning. */
  page(from: number, count: number): readonly PageColumn[] | Promise<readonly PageColumn[]>;
  /** The whole text of one cell; null is SQL NULL. Throws AppError where there is no such cell. */
  cell(row: number, column: number): string | null | Promise<string | null>;
  /** The whole texts of some cells of a row, in the order asked for. */
  rowTexts(
    row: number,
    columns: readonly number[],
  ): readonly (string | null)[] | Promise<readonly (string | null)[]>;
}

/** The number of the view that is the whole result, as it came. */
export const wholeViewId = 0;

/** The views of one result that pages look at. */
export class ResultViews {
  readonly #result: StoredResult;
  readonly #tables: ResultTables;
  readonly #views = new Map<number, RowView>();
  #lastId = wholeViewId;

  constructor(result: StoredResult, tables: ResultTables) {
    this.#result = result;
    this.#tables = tables;
  }

  /** @throws AppError INVALID_INPUT for a view that is not there (any more) */
  rows(viewId: number): ReadableRows {
    if (viewId === wholeViewId) return this.#result;
    const view = this.#views.get(viewId);
    if (view === undefined) throw new AppError("INVALID_INPUT", "This view of the result is closed.");
    return view;
  }

  /** Makes a view of the complete result. @throws AppError INVALID_INPUT */
  async open(view: ResultView): Promise<{ readonly viewId: number; readonly rows: ReadableRows }> {
    if (isWholeResult(view)) return { viewId: wholeViewId, rows: this.#result };
    const table = await this.#tables.of(this.#result);
    const database = await this.#tables.database();
    const columns = tableColumns(this.#result, table);
    await checkValues(database, view, columns);
    const { where, orderBy } = viewSql(view, columns);
    const order = await database.integers(`SELECT rowid::UINTEGER FROM ${table.name} ${where} ${orderBy}`);
    const rows = new RowView(this.#result, view, order);
    this.#lastId += 1;
    this.#views.set(this.#lastId, rows);
    return { viewId: this.#lastId, rows };
  }

  close(viewId: number): void {
    this.#views.delete(viewId);
  }
}

/** A result's columns as its loaded table knows them. */
function tableColumns({ columns }: StoredResult, { types }: ResultTable): TableColumn[] {
  return types.map((type, index) => ({ name: `c${index}`, type, label: columns?.[index]?.name ?? "" }));
}

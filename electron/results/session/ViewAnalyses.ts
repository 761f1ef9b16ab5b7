import type { DuckDBValue } from "@duckdb/node-api";
import type { FoundCell, PageColumn, ResultParams } from "#shared/contract/resultPort";
import type {
  ColumnStatistics,
  SelectionSummary,
  TrendLine,
  ValueCount,
} from "#shared/domain/results/resultAnalysis";
import { pageColumn } from "../cells/pageColumn";
import { type FieldWork, unwatched } from "../fields/FieldWork";
import type { NeededColumns } from "../fields/LoadedFields";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { ResultViews } from "./ResultViews";
import { shownText, type TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { CellFinder } from "../analysis/CellFinder";
import { columnStatistics } from "../analysis/columnStatistics";
import { columnOf } from "../analysis/groupSql";
import { selectionSummary } from "../analysis/selectionSummary";
import { trendLines } from "../analysis/trendLines";
import { valueCounts } from "../analysis/valueCounts";

/** Columns whose statistics are mostly asked for one after the other. */
const columnsAhead = 16;

/** Answers what one page asks about the values of a view of a complete result. Each rejects with AppError INVALID_INPUT. */
export class ViewAnalyses {
  readonly #views: ResultViews;
  /** The last search: the next of its cells is mostly asked for next. */
  #search: { readonly key: string; readonly finder: Promise<CellFinder> } | null = null;

  constructor(views: ResultViews) {
    this.#views = views;
  }

  async statistics(
    { viewId, column }: ResultParams<"statistics">,
    work = unwatched,
  ): Promise<ColumnStatistics> {
    const alongside = Array.from({ length: columnsAhead }, (_, index) => column + 1 + index);
    const { database, scope } = await this.#scope(viewId, { columns: [column], alongside }, work);
    return columnStatistics(database, scope, columnOf(scope, column));
  }

  async summary(
    { viewId, columns, ...rows }: ResultParams<"summary">,
    work = unwatched,
  ): Promise<SelectionSummary> {
    const { database, scope } = await this.#scope(viewId, { columns }, work);
    return selectionSummary(database, scope, rows, columns);
  }

  async values(
    { viewId, column, containing, limit }: ResultParams<"values">,
    work = unwatched,
  ): Promise<{ readonly values: readonly ValueCount[]; readonly distinct: number }> {
    const { database, scope } = await this.#scope(viewId, { columns: [column] }, work);
    return valueCounts(database, scope, columnOf(scope, column), containing, limit);
  }

  async sample({ viewId, columns, limit }: ResultParams<"sample">, work = unwatched): Promise<RowSample> {
    const { database, scope } = await this.#scope(viewId, { columns }, work);
    const sampled = columns.map((index) => columnOf(scope, index));
    return sampleRows(database, scope, sampled, limit);
  }

  async trend({ viewId, ...of }: ResultParams<"trend">, work = unwatched): Promise<readonly TrendLine[]> {
    const { database, scope } = await this.#scope(viewId, { columns: [of.x, of.y, ...of.by] }, work);
    return trendLines(database, scope, of);
  }

  async find(
    { viewId, columns, text, after, backwards }: ResultParams<"find">,
    work = unwatched,
  ): Promise<FoundCell> {
    const { database, scope } = await this.#scope(viewId, { columns }, work);
    const key = JSON.stringify([viewId, columns, text]);
    if (this.#search?.key !== key) {
      this.#search = { key, finder: CellFinder.search(database, scope, columns, text) };
    }
    return (await this.#search.finder).next(after, backwards);
  }

  async #scope(
    viewId: number,
    needed: NeededColumns,
    work: FieldWork,
  ): Promise<{ readonly database: ResultsDuckDb; readonly scope: TableScope }> {
    const scope = await this.#views.scope(viewId, needed, work);
    return { scope, database: await this.#views.database() };
  }
}

interface RowSample {
  readonly columns: readonly PageColumn[];
  /** Rows of the view that have a place. */
  readonly rows: number;
}

/**
 * Cells of rows that are chosen by chance, the same ones every time: all of them where they are no more than the limit. By
 * chance, because each so manieth row would show a pattern that the rows have not, or hide one that they have.
 *
 * @param columns The first two are where a point stands, so that rows with NULL in them are left out; what is behind
 *   them only tells points apart and may be NULL.
 * @returns The cells in the order of the rows, and how many rows there are that have a place.
 */
async function sampleRows(
  database: ResultsDuckDb,
  scope: TableScope,
  columns: readonly TableColumn[],
  limit: number,
): Promise<RowSample> {
  const texts = columns.map((column, index) => `${shownText(column, column.name)} AS t${index}`).join(", ");
  const hasPlace = columns
    .slice(0, 2)
    .map(({ name }) => `${name} IS NOT NULL`)
    .join(" AND ");
  const rows = await database.rows(`
    WITH placed AS (
      SELECT ${texts}, row_number() OVER () - 1 AS place, count(*) OVER () AS placed_rows
      FROM (SELECT * FROM ${fromScope(scope)}) WHERE ${hasPlace})
    SELECT ${columns.map((_, index) => `t${index}`).join(", ")}, placed_rows::VARCHAR FROM placed
    QUALIFY row_number() OVER (ORDER BY hash(place), place) <= ${limit} ORDER BY place`);
  return {
    columns: columns.map((_, index) => pageColumn(rows.map((row) => textIn(row[index])))),
    rows: Number(rows[0]?.[columns.length] ?? 0),
  };
}

function textIn(value: DuckDBValue | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}

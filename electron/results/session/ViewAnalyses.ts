import type { DuckDBValue } from "@duckdb/node-api";
import type { PageMessage } from "#shared/contract/pageMessage";
import type { PageColumn, StoreMessage } from "#shared/contract/resultPort";
import { pageColumn } from "../cells/pageColumn";
import { unwatched } from "../fields/FieldWork";
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

/** Questions about the values of a view. */
export type AnalysisMessage = Extract<
  PageMessage,
  { type: "statistics" | "summary" | "values" | "sample" | "trend" | "find" }
>;

/** Answers what one page asks about the values of a complete result. */
export class ViewAnalyses {
  readonly #views: ResultViews;
  /** The last search: the next of its cells is mostly asked for next. */
  #search: { readonly key: string; readonly finder: Promise<CellFinder> } | null = null;

  constructor(views: ResultViews) {
    this.#views = views;
  }

  /** @throws AppError INVALID_INPUT */
  async answer(message: AnalysisMessage, work = unwatched): Promise<StoreMessage> {
    const { requestId, viewId } = message;
    const scope = await this.#views.scope(viewId, neededFor(message), work);
    const database = await this.#views.database();
    switch (message.type) {
      case "statistics": {
        const statistics = await columnStatistics(database, scope, columnOf(scope, message.column));
        return { type: "statistics", requestId, statistics };
      }
      case "summary": {
        const { from, count, columns } = message;
        return {
          type: "summary",
          requestId,
          summary: await selectionSummary(database, scope, { from, count }, columns),
        };
      }
      case "values": {
        const { column, containing, limit } = message;
        const counted = await valueCounts(database, scope, columnOf(scope, column), containing, limit);
        return { type: "values", requestId, ...counted };
      }
      case "sample": {
        const columns = message.columns.map((index) => columnOf(scope, index));
        return { type: "sample", requestId, ...(await sampleRows(database, scope, columns, message.limit)) };
      }
      case "trend":
        return { type: "trend", requestId, lines: await trendLines(database, scope, message) };
      case "find": {
        const { columns, text, after, backwards } = message;
        const key = JSON.stringify([viewId, columns, text]);
        if (this.#search?.key !== key)
          this.#search = { key, finder: CellFinder.search(database, scope, columns, text) };
        return { type: "found", requestId, ...(await this.#search.finder).next(after, backwards) };
      }
    }
  }
}

/** Columns whose statistics are mostly asked for one after the other. */
const columnsAhead = 16;

function neededFor(message: AnalysisMessage): NeededColumns {
  if ("columns" in message) return { columns: message.columns };
  if (message.type === "trend") return { columns: [message.x, message.y, ...message.by] };
  const { column } = message;
  if (message.type !== "statistics") return { columns: [column] };
  return {
    columns: [column],
    alongside: Array.from({ length: columnsAhead }, (_, index) => column + 1 + index),
  };
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
): Promise<{ readonly columns: readonly PageColumn[]; readonly rows: number }> {
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

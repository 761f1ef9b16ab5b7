import type { PageMessage } from "#shared/contract/pageMessage";
import type { StoreMessage } from "#shared/contract/resultPort";
import { unwatched } from "../fields/FieldWork";
import type { NeededColumns } from "../fields/LoadedFields";
import type { ResultViews } from "../view/ResultViews";
import { CellFinder } from "./CellFinder";
import { columnStatistics } from "./columnStatistics";
import { columnOf } from "./groupSql";
import { sampleRows } from "./sampleRows";
import { selectionSummary } from "./selectionSummary";
import { valueCounts } from "./valueCounts";

/** Questions about the values of a view. */
export type AnalysisMessage = Extract<
  PageMessage,
  { type: "statistics" | "summary" | "values" | "sample" | "find" }
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
  const { column } = message;
  if (message.type !== "statistics") return { columns: [column] };
  return {
    columns: [column],
    alongside: Array.from({ length: columnsAhead }, (_, index) => column + 1 + index),
  };
}

import { createContext, use, useMemo } from "react";
import type { SqlDialect } from "#shared/sql/dialect";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { viewAsSql } from "#shared/sql/wholeData/viewAsSql";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { messages } from "../../../messages/messages";

/** Where the statement of a result ran, and what its tab is called. */
export interface ResultSource {
  readonly profileId: string;
  readonly databaseId: string;
  readonly title: string;
  /** What SQL is spoken there. */
  readonly dialect: SqlDialect;
}

/** The result that a pane shows, for all of its parts. */
export interface ShownResult {
  readonly client: ResultClient;
  readonly state: ResultState;
  readonly columns: readonly ResultColumn[];
  /**
   * The statement that made it, for what is asked of all its rows; null where it is not known, or where it would have to be wrapped
   * in another dialect than DuckDB's, which alone is written so far.
   */
  readonly statement: string | null;
  /** Where it ran; null where that is not known. */
  readonly source: ResultSource | null;
  /** Opens a text in a query tab beside this one, running it where that is asked for. */
  readonly onOpenQuery: (sql: string, isRun?: boolean) => void;
}

/** The statement of a result, where more can be asked of all its rows. */
export function statementToWrap(statement: string | null, source: ResultSource | null): string | null {
  return source === null || source.dialect === "duckdb" ? statement : null;
}

export const ResultContext = createContext<ShownResult | null>(null);

/** @throws Outside of a pane that shows a result. */
export function useResult(): ShownResult {
  const result = use(ResultContext);
  if (result === null) throw new Error("No result is shown here");
  return result;
}

interface WholeData {
  /** Opens the filters and the order over all rows; null where the rows shown are all there are, or nothing was arranged. */
  readonly openView: (() => void) | null;
  /** Opens statistics of all rows that match the filters; null where the rows shown are all there are. */
  readonly openSummary: (() => void) | null;
}

/** What was done with the rows of a cut result, opened as a statement over all rows of the one that made it. */
export function useWholeData(): WholeData {
  const { state, columns, statement, onOpenQuery } = useResult();
  const { truncated, view } = state;
  const { viewSql, summarySql } = useMemo(() => {
    if (!truncated || statement === null) return { viewSql: null, summarySql: null };
    const isArranged = view.filters.length > 0 || view.sort.length > 0;
    const matching = viewAsSql(statement, columns, { filters: view.filters, sort: [] });
    return {
      viewSql: isArranged ? viewAsSql(statement, columns, view) : null,
      summarySql: matching === null ? null : `SUMMARIZE ${matching}`,
    };
  }, [truncated, view, statement, columns]);
  const open = (sql: string | null) => (sql === null ? null : () => onOpenQuery(sql, true));
  return { openView: open(viewSql), openSummary: open(summarySql) };
}

/** Which rows something was computed of: all of a result, those that pass the filters, the first ones of a cut result. */
export function scopeText({ truncated, rowCount, shownRowCount, view }: ResultState): string {
  const text = messages.resultAnalysis;
  if (view.filters.length > 0) {
    const say = truncated ? text.scopeFirstFiltered : text.scopeFiltered;
    return say(shownRowCount, rowCount);
  }
  return truncated ? text.scopeFirst(rowCount) : text.scopeAll(rowCount);
}

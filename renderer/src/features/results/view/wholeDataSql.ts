import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { viewAsSql } from "#shared/sql/wholeData/viewAsSql";
import type { ResultState } from "../client/ResultState";

interface WholeDataSql {
  /** The filters and the order over all rows; null where the rows shown are all there are, or nothing was arranged. */
  readonly view: string | null;
  /** Statistics of all rows that pass the filters; null where the rows shown are all there are. */
  readonly summary: string | null;
}

/** What was done with the rows of a cut result, as statements over all rows of the statement that made it. */
export function wholeDataSql(
  { truncated, view }: ResultState,
  statement: string | null,
  columns: readonly ResultColumn[],
): WholeDataSql {
  if (!truncated || statement === null) return { view: null, summary: null };
  const isArranged = view.filters.length > 0 || view.sort.length > 0;
  const passing = viewAsSql(statement, columns, { filters: view.filters, sort: [] });
  return {
    view: isArranged ? viewAsSql(statement, columns, view) : null,
    summary: passing === null ? null : `SUMMARIZE ${passing}`,
  };
}

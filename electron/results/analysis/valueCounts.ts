import type { ValueCount } from "#shared/contract/resultAnalysis";
import { quoteText } from "#shared/sql/quoteText";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { TableColumn } from "../view/conditionSql";
import { identityOf, shownText } from "../view/shownText";
import { fromScope, type TableScope } from "../view/TableScope";

/** Characters of a value in a list; a longer one could not be told by its text anyway. */
const longestText = 10_000;

/**
 * Values of a column with how many rows have each, the most frequent first.
 *
 * @param containing Only values that contain this, blind to case; empty for all.
 */
export async function valueCounts(
  database: ResultsDuckDb,
  scope: TableScope,
  column: TableColumn,
  containing: string,
  limit: number,
): Promise<{ readonly values: ValueCount[]; readonly distinct: number }> {
  const matching = containing === "" ? "" : `WHERE contains(lower(v), lower(${quoteText(containing)}))`;
  const rows = await database.rows(`
    WITH counts AS (
      SELECT v, count(*) AS rows FROM (SELECT left(${shownText(column, `(${identityOf(column)})`)}, ${longestText}) AS v FROM ${fromScope(scope)})
      ${matching} GROUP BY v)
    SELECT v, rows::VARCHAR, (SELECT count(*) FROM counts)::VARCHAR FROM counts ORDER BY rows DESC, v NULLS LAST LIMIT ${limit}`);
  return {
    values: rows.map(([value, count]) => ({
      text: value === null ? null : String(value),
      rows: Number(count),
    })),
    distinct: Number(rows[0]?.[2] ?? 0),
  };
}

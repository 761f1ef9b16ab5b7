import type { ValueCount } from "#shared/domain/results/resultAnalysis";
import { quoteText } from "#shared/sql/quote";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { digitsOf, identityOf, shownText, type TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { typeKind } from "../types/typeKind";

/** Characters of a value in a list; a longer one could not be told by its text anyway. */
const longestText = 10_000;

/**
 * Values of a column with how many rows have each, the most frequent first; those that are as frequent in their own order,
 * so that numbers and times read as such.
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
  const place = ownPlace(column);
  const rows = await database.rows(`
    WITH counts AS (
      SELECT v, count(*) AS rows, ${place === null ? "v" : "min(k)"} AS place
      FROM (SELECT left(${shownText(column, `(${identityOf(column)})`)}, ${longestText}) AS v, ${place} AS k FROM ${fromScope(scope)})
      ${matching} GROUP BY v)
    SELECT v, rows::VARCHAR, (SELECT count(*) FROM counts)::VARCHAR FROM counts ORDER BY rows DESC, place NULLS LAST, v LIMIT ${limit}`);
  return {
    values: rows.map(([value, count]) => ({
      text: value === null ? null : String(value),
      rows: Number(count),
    })),
    distinct: Number(rows[0]?.[2] ?? 0),
  };
}

/** SQL of what the values are in order by; null where their text says it. */
function ownPlace(column: TableColumn): string | null {
  const { name, type, textScale, orderBy } = column;
  if (orderBy !== undefined) return orderBy;
  if (textScale !== undefined) return digitsOf(column);
  return ["exact", "float", "time"].includes(typeKind(type)) ? name : null;
}

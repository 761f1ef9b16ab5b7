import type { PageColumn } from "#shared/contract/resultPort";
import { pageColumn } from "../cells/pageColumn";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { TableColumn } from "../view/conditionSql";
import { shownText } from "../view/shownText";
import { fromScope, type TableScope } from "../view/TableScope";

/**
 * Cells of rows that are chosen by chance, the same ones every time: all of them where they are no more than the limit. By
 * chance, because each so manieth row would show a pattern that the rows have not, or hide one that they have.
 *
 * @returns The cells in the order of the rows, and how many rows there are in which none of the columns is NULL.
 */
export async function sampleRows(
  database: ResultsDuckDb,
  scope: TableScope,
  columns: readonly TableColumn[],
  limit: number,
): Promise<{ readonly columns: readonly PageColumn[]; readonly rows: number }> {
  const texts = columns.map((column, index) => `${shownText(column, column.name)} AS t${index}`).join(", ");
  const isWhole = columns.map(({ name }) => `${name} IS NOT NULL`).join(" AND ");
  const rows = await database.rows(`
    WITH whole AS (
      SELECT ${texts}, row_number() OVER () - 1 AS place, count(*) OVER () AS whole_rows
      FROM (SELECT * FROM ${fromScope(scope)}) WHERE ${isWhole})
    SELECT ${columns.map((_, index) => `t${index}`).join(", ")}, whole_rows::VARCHAR FROM whole
    QUALIFY row_number() OVER (ORDER BY hash(place), place) <= ${limit} ORDER BY place`);
  return {
    columns: columns.map((_, index) => pageColumn(rows.map((row) => String(row[index])))),
    rows: Number(rows[0]?.[columns.length] ?? 0),
  };
}

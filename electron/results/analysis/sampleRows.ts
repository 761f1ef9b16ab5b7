import type { DuckDBValue } from "@duckdb/node-api";
import type { PageColumn } from "#shared/contract/resultPort";
import { pageColumn } from "../cells/pageColumn";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { shownText } from "../view/shownText";
import type { TableColumn } from "../view/TableColumn";
import { fromScope, type TableScope } from "../view/TableScope";

/**
 * Cells of rows that are chosen by chance, the same ones every time: all of them where they are no more than the limit. By
 * chance, because each so manieth row would show a pattern that the rows have not, or hide one that they have.
 *
 * @param columns The first two are where a point stands, so that rows with NULL in them are left out; what is behind
 *   them only tells points apart and may be NULL.
 * @returns The cells in the order of the rows, and how many rows there are that have a place.
 */
export async function sampleRows(
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

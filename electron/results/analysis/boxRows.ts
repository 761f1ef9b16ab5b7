import type { BoxPlot } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { AppError } from "#shared/errors/AppError";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { GroupRows } from "../view/GroupRows";
import { shownText } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import type { GroupTable } from "./groupRows";
import { columnOf, keySql, numberSql } from "./groupSql";
import { dropLargest, limitKey } from "./largestKeys";

/** Boxes beside each other that anybody could look at. */
const mostBoxes = 1000;

/** How far from the box a whisker reaches at most, in heights of the box: as Tukey drew them. */
const reach = 1.5;

let lastBoxes = 0;

/**
 * The boxes of a box plot: for each group its quartiles, the ends of the whiskers and how many values lie beyond them. All of these are
 * values of rows, so nothing is rounded. Without a key there is one box, whose group is NULL.
 *
 * @throws AppError INVALID_INPUT where the column has no numbers, GROUPS_TOO_MANY
 */
export async function boxRows(
  database: ResultsDuckDb,
  scope: TableScope,
  { key, column: index }: BoxPlot,
): Promise<GroupTable> {
  const column = columnOf(scope, index);
  const value = numberSql(column);
  const named = key === null ? { sql: "NULL::VARCHAR", label: "all rows" } : keySql(scope, key);
  const limited =
    key?.most === undefined
      ? null
      : await limitKey(database, scope, named, [{ column: index, aggregate: "count" }], key.most);
  const group = limited?.sql ?? named.sql;
  const isOther = limited?.limit.isOther ?? "false";
  lastBoxes += 1;
  const table = `boxes_${lastBoxes}`;
  await database.run(`
    CREATE TABLE ${table} AS
    WITH cells AS MATERIALIZED (
        SELECT ${group} AS k, ${isOther} AS is_other, ${named.sql} AS own, CASE WHEN isfinite(${value}::DOUBLE) THEN ${value} END AS v
        FROM ${fromScope(scope)}),
      quartiles AS (
        SELECT k, is_other, count(*) - count(v) AS missing, min(v) AS low, quantile_disc(v, 0.25) AS q1,
          quantile_disc(v, 0.5) AS q2, quantile_disc(v, 0.75) AS q3, max(v) AS high, count(DISTINCT own) FILTER (is_other) AS others
        FROM cells GROUP BY k, is_other),
      whiskers AS (
        SELECT cells.k, cells.is_other, count(v) AS n,
          min(v) FILTER (v::DOUBLE >= q1::DOUBLE - ${reach} * (q3::DOUBLE - q1::DOUBLE)) AS bottom,
          max(v) FILTER (v::DOUBLE <= q3::DOUBLE + ${reach} * (q3::DOUBLE - q1::DOUBLE)) AS top
        FROM cells JOIN quartiles q ON cells.k IS NOT DISTINCT FROM q.k AND cells.is_other = q.is_other GROUP BY ALL),
      beyond AS (
        SELECT cells.k, cells.is_other, count(*) FILTER (v < bottom OR v > top) AS n
        FROM cells JOIN whiskers w ON cells.k IS NOT DISTINCT FROM w.k AND cells.is_other = w.is_other GROUP BY ALL)
    SELECT q.k AS c0, w.n AS c1, q.missing AS c2, q.low AS c3, w.bottom AS c4, q.q1 AS c5, q.q2 AS c6, q.q3 AS c7, w.top AS c8,
      q.high AS c9, b.n AS c10, q.others AS c11
    FROM quartiles q JOIN whiskers w ON q.k IS NOT DISTINCT FROM w.k AND q.is_other = w.is_other
      JOIN beyond b ON q.k IS NOT DISTINCT FROM b.k AND q.is_other = b.is_other
    ORDER BY q.is_other, q.k NULLS LAST LIMIT ${mostBoxes + 1}`);
  if (limited !== null) await dropLargest(database, [limited.limit]);
  const types = (
    await database.rows(
      `SELECT data_type FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
    )
  ).map(([type]) => String(type));
  const texts = types.map((type, place) => shownText({ type }, `c${place}`)).join(", ");
  const rows = await database.rows(`SELECT ${texts} FROM ${table} ORDER BY rowid`);
  if (rows.length > mostBoxes) {
    await database.forget(table);
    throw new AppError("GROUPS_TOO_MANY", `There are more than ${mostBoxes} boxes.`);
  }
  const labels = [named.label, ...boxColumns, `other values of ${named.label}`];
  const columns = types.map((type, place): ResultColumn => ({ name: labels[place] ?? "", type }));
  return {
    rows: new GroupRows(
      columns,
      rows.map((row) => row.map((text) => (text === null ? null : String(text)))),
    ),
    table,
    columns: columns.map(({ name, type }, place) => ({ name: `c${place}`, type, label: name })),
  };
}

const boxColumns = [
  "values",
  "without a value",
  "minimum",
  "lower whisker",
  "lower quartile",
  "median",
  "upper quartile",
  "upper whisker",
  "maximum",
  "beyond the whiskers",
];

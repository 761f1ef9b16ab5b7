import type { TrendLine } from "#shared/domain/results/resultAnalysis";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { shownText } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { typeKind } from "../types/typeKind";
import { columnOf } from "./groupSql";

interface TrendQuestion {
  readonly x: number;
  readonly y: number;
  readonly by: readonly number[];
}

/**
 * The straight lines by least squares through the points of a scope, one for each part. Computed as DOUBLE: a trend is no exact
 * number. Rows in which either is NULL, infinite or no number count for nothing.
 *
 * @throws AppError INVALID_INPUT where there is no such column
 */
export async function trendLines(
  database: ResultsDuckDb,
  scope: TableScope,
  { x, y, by }: TrendQuestion,
): Promise<TrendLine[]> {
  const parts = by.map((index) => columnOf(scope, index));
  const names = parts.map((column, index) => `${shownText(column, column.name)} AS p${index}`);
  const grouped = parts.map((_, index) => `p${index}`);
  const list = [...grouped, ""].join(", ");
  const rows = await database.rows(`
    WITH points AS MATERIALIZED (
        SELECT * FROM (SELECT ${[...names, `${measured(scope, x)} AS x`, `${measured(scope, y)} AS y`].join(", ")} FROM ${fromScope(scope)})
        WHERE isfinite(x) AND isfinite(y)),
      -- From the middle on, so that far times lose none of the digits that tell them apart.
      middle AS (SELECT (min(x) + max(x)) / 2 AS centre FROM points),
      lines AS (
        SELECT ${list} regr_slope(y, x - centre) AS slope, regr_intercept(y, x - centre) AS height, regr_r2(y, x - centre) AS r2,
          min(x) AS low, max(x) AS high, any_value(centre) AS centre, count(*) AS n
        FROM points, middle ${grouped.length === 0 ? "" : `GROUP BY ${grouped.join(", ")}`})
    SELECT ${list} low, height + slope * (low - centre), high, height + slope * (high - centre), r2, n::INTEGER
    FROM lines WHERE high > low AND isfinite(slope) ORDER BY ALL`);
  return rows.map((row) => {
    const [x0, y0, x1, y1, r2, points] = row.slice(parts.length).map((value) => Number(value));
    const hasR2 = row[parts.length + 4] !== null && Number.isFinite(r2);
    return {
      part: row.slice(0, parts.length).map((text) => (text === null ? null : String(text))),
      from: { x: x0 ?? 0, y: y0 ?? 0 },
      to: { x: x1 ?? 0, y: y1 ?? 0 },
      r2: hasR2 ? (r2 ?? 0) : null,
      points: points ?? 0,
    };
  });
}

/** A column as a place on an axis: times in seconds since 1970. */
function measured(scope: TableScope, index: number): string {
  const { name, type } = columnOf(scope, index);
  return typeKind(type) === "time"
    ? `CASE WHEN isfinite(${name}) THEN epoch(${name}) END`
    : `TRY_CAST(${name} AS DOUBLE)`;
}

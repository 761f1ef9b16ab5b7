import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { shownText, type TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { typeKind } from "../types/typeKind";

const rangeCount = 20;

/**
 * How the values of a column of numbers or times are spread over ranges of equal width. The ranges' bounds are for the
 * eye, computed as DOUBLE; how many rows are in each, and between which values, is exact.
 */
export async function histogram(
  database: ResultsDuckDb,
  scope: TableScope,
  { name, type }: TableColumn,
): Promise<ColumnStatistics["histogram"]> {
  const isTime = typeKind(type) === "time";
  // Dates reach further than timestamps.
  const time = type === "DATE" ? `(${name} - DATE '1970-01-01') * 86400.0` : `epoch_us(${name}) / 1e6`;
  const value = isTime ? time : `${name}::DOUBLE`;
  const filter = isTime ? `isfinite(${name})` : `isfinite(${name}::DOUBLE)`;
  const shown = (place: string) => {
    const edge = `low + (high - low) * (${place}) / ${rangeCount}`;
    return isTime
      ? `coalesce(TRY(strftime(make_timestamp(((${edge}) * 1e6)::BIGINT), '%Y-%m-%d %H:%M:%S')), TRY((DATE '1970-01-01' + floor((${edge}) / 86400)::INTEGER)::VARCHAR), '')`
      : shownText({ type: "DOUBLE" }, `(${edge})`);
  };
  const rows = await database.rows(`
    WITH numbers AS MATERIALIZED (SELECT ${name} AS cell, ${value} AS v FROM (SELECT ${name} FROM ${fromScope(scope)}) WHERE ${filter}),
      ends AS (SELECT min(v) AS low, max(v) AS high FROM numbers),
      places AS (
        SELECT cell, CASE WHEN high = low THEN 0 ELSE least(floor((v - low) / (high - low) * ${rangeCount}), ${rangeCount - 1}) END::INTEGER AS place
        FROM numbers, ends),
      counts AS (
        SELECT place, count(*) AS rows, ${shownText({ type }, "min(cell)")} AS first, ${shownText({ type }, "max(cell)")} AS last FROM places GROUP BY place)
    SELECT ${shown("p.place")}, ${shown("p.place + 1")}, coalesce(counts.rows, 0)::VARCHAR, first, last
    FROM ends, (SELECT unnest(range(${rangeCount})) AS place) p LEFT JOIN counts ON counts.place = p.place
    WHERE low IS NOT NULL ORDER BY p.place`);
  return rows.map(([from, to, count, first, last]) => ({
    from: String(from),
    to: String(to),
    rows: Number(count),
    minimum: first === null ? null : String(first),
    maximum: last === null ? null : String(last),
  }));
}

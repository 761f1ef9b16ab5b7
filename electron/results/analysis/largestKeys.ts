import type { GroupValue } from "#shared/domain/results/resultAnalysis";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { fromScope, type TableScope } from "../sql/TableScope";
import { type NamedSql, valueSql } from "./groupSql";

/** A key of which only the largest values stay apart. */
export interface LimitedKeySql {
  readonly limit: {
    /** Whether a row belongs to the group of the others. */
    readonly isOther: string;
    /** How many values are in that group; 0 in the groups of one value. */
    readonly count: NamedSql;
    /** The table of the values that stay apart. */
    readonly table: string;
  };
}

let lastLargest = 0;

/**
 * Finds the values of a key that stay apart: those with the largest first value over all rows, whatever its sign. Where that is no
 * number, those with the most rows. One value that would be left over stays apart, too. The others become NULL, which their own column tells from the group of NULL.
 */
export async function limitKey(
  database: ResultsDuckDb,
  scope: TableScope,
  { sql, label }: NamedSql,
  [value]: readonly GroupValue[],
  most: number,
): Promise<NamedSql & LimitedKeySql> {
  lastLargest += 1;
  const table = `largest_${lastLargest}`;
  const measure = value === undefined ? "count(*)" : valueSql(scope, value).sql;
  await database.run(`
    CREATE TABLE ${table} AS
    SELECT k FROM (SELECT ${sql} AS k, ${measure} AS v, count(*) AS n FROM ${fromScope(scope)} GROUP BY 1)
    WHERE k IS NOT NULL
    QUALIFY row_number() OVER (ORDER BY abs(TRY_CAST(v AS DOUBLE)) DESC NULLS LAST, n DESC, k) <= ${most}
      OR count(*) OVER () = ${most} + 1`);
  const isOther = `CASE WHEN (${sql}) IS NULL THEN false ELSE (${sql}) NOT IN (SELECT k FROM ${table}) END`;
  return {
    label,
    sql: `CASE WHEN ${isOther} THEN NULL ELSE ${sql} END`,
    limit: {
      isOther,
      count: { sql: `count(DISTINCT ${sql}) FILTER (${isOther})`, label: `other values of ${label}` },
      table,
    },
  };
}

/** Drops the tables of the values that stay apart, once the groups are made. */
export async function dropLargest(
  database: ResultsDuckDb,
  limits: readonly LimitedKeySql["limit"][],
): Promise<void> {
  for (const { table } of limits) await database.forget(table);
}

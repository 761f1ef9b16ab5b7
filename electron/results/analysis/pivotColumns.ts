import { type GroupKey, type GroupValue, mostPivotColumns } from "#shared/domain/results/resultAnalysis";
import { AppError } from "#shared/errors/AppError";
import { quoteText } from "#shared/sql/quote";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { identityOf } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { columnOf, keySql, type NamedSql, valueSql } from "./groupSql";

/** What stands for a key in the row, and for a value in the columns, over all. */
export const overAll = "Total";

/** A column of groups; those of a pivot stand under headings. */
export interface PivotColumn extends NamedSql {
  /** The outermost first. */
  readonly heading?: readonly string[];
}

/**
 * A column for each combination of values that the columns across have in the scope's rows, in their order, and for each
 * computed value. With totals, each value over all of them stands at the end.
 *
 * @throws AppError INVALID_INPUT; GROUPS_TOO_MANY beyond the bound of the contract
 */
export async function pivotColumns(
  database: ResultsDuckDb,
  scope: TableScope,
  across: readonly GroupKey[],
  values: readonly GroupValue[],
  totals: boolean,
): Promise<PivotColumn[]> {
  const keys = across.map((key) => acrossSql(scope, key));
  const most = Math.floor(mostPivotColumns / values.length);
  const places = keys.map((_, index) => `a${index}`);
  const combinations = await database.rows(
    `SELECT ${places.map((place) => `CAST(${place} AS VARCHAR)`).join(", ")}
    FROM (SELECT DISTINCT ${keys.map(({ sql }, index) => `${sql} AS a${index}`).join(", ")} FROM ${fromScope(scope)})
    ORDER BY ${places.map((place) => `${place} NULLS LAST`).join(", ")} LIMIT ${most + 1}`,
  );
  if (combinations.length > most) {
    const names = keys.map(({ label }) => `“${label}”`).join(", ");
    const what = keys.length === 1 ? "values" : "combinations of values";
    throw new AppError("GROUPS_TOO_MANY", `More than ${most} ${what} of ${names} would stand side by side.`);
  }
  const under = (heading: readonly string[], named: NamedSql): PivotColumn => {
    const whole = values.length === 1 ? heading : [...heading, named.label];
    return { ...named, label: whole.join(" · "), heading: whole };
  };
  const columns = combinations.flatMap((combination) => {
    const texts = combination.map((value) => (value === null ? null : String(value)));
    const filter = keys.map(({ sql }, index) => isText(sql, texts[index] ?? null)).join(" AND ");
    const heading = texts.map((text) => text ?? "NULL");
    return values.map((value) => under(heading, valueSql(scope, value, filter)));
  });
  return totals ? [...columns, ...values.map((value) => under([overAll], valueSql(scope, value)))] : columns;
}

/** Zero is one value with either sign, but two texts. */
function acrossSql(scope: TableScope, key: GroupKey): NamedSql {
  const named = keySql(scope, key);
  return key.bucket.kind === "value" ? { ...named, sql: identityOf(columnOf(scope, key.column)) } : named;
}

function isText(sql: string, text: string | null): string {
  return text === null ? `${sql} IS NULL` : `CAST(${sql} AS VARCHAR) = ${quoteText(text)}`;
}

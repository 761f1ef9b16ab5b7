import type { ColumnStatistics } from "#shared/domain/results/resultAnalysis";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { extremeOf, identityOf, shownText, type TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { exactSumOf, exactSumSql, isWide } from "./exactSum";
import { histogram } from "./histogram";
import { typeKind } from "../types/typeKind";
import { valueCounts } from "./valueCounts";

const quantiles = "[0.05, 0.25, 0.5, 0.75, 0.95]";
const topValueCount = 10;
/** Characters of the smallest and the largest text that are of use beside a column. */
const shownLength = 500;

/** Statistics of one column over the rows of a scope, exact but for averages and deviations, which are no exact numbers. */
export async function columnStatistics(
  database: ResultsDuckDb,
  scope: TableScope,
  column: TableColumn,
): Promise<ColumnStatistics> {
  const kind = typeKind(column.type);
  const isNumber = kind === "exact" || kind === "float";
  const { name } = column;
  const text = (sql: string) => `left(${shownText(column, sql)}, ${shownLength})`;
  const onlyIf = (holds: boolean, sql: string) => (holds ? sql : "NULL");
  const double = (sql: string) => shownText({ type: "DOUBLE" }, sql);
  const quantile =
    isNumber || kind === "time"
      ? `list_transform(quantile_disc(${name}, ${quantiles}), lambda point: ${shownText(column, "point")})`
      : "NULL";
  const lengths = kind === "text" ? `min(length(${name})), max(length(${name}))` : "NULL, NULL";
  const [row = []] = await database.rows(`
    SELECT count(*)::VARCHAR, count(${name})::VARCHAR, count(DISTINCT ${identityOf(column)})::VARCHAR,
      ${text(extremeOf("min", column))}, ${text(extremeOf("max", column))},
      ${onlyIf(isNumber, kind === "exact" ? exactSumSql(column) : double(`sum(${name})`))},
      ${onlyIf(isNumber, double(`avg(${isWide(column.type) ? `${name}::DOUBLE` : name})`))},
      ${onlyIf(isNumber, deviationSql(column))},
      to_json(${quantile})::VARCHAR, ${lengths}
    FROM ${fromScope(scope)}`);
  const [rows, values, distinct, minimum, maximum, sum, average, deviation, points, shortest, longest] =
    row.map((value) => (value === null ? null : String(value)));
  return {
    rows: Number(rows),
    nulls: Number(rows) - Number(values),
    distinct: Number(distinct),
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    sum: sum == null ? null : exactSumOf(column.type, sum),
    average: average ?? null,
    standardDeviation: deviation ?? null,
    quantiles: texts(points ?? null),
    histogram: isNumber || kind === "time" ? await histogram(database, scope, column) : null,
    lengths:
      shortest == null || longest == null ? null : { shortest: Number(shortest), longest: Number(longest) },
    topValues: (await valueCounts(database, scope, column, "", topValueCount)).values,
  };
}

/** Beyond this the squares of differences leave DOUBLE, for which DuckDB gives up. */
const deviating = "1e150";

/** A deviation of values among which one is infinite or no number does not exist, and one of too large values is not computed. */
function deviationSql({ name }: TableColumn): string {
  const value = `${name}::DOUBLE`;
  const isInside = `abs(${value}) < ${deviating}`;
  const isOutside = `isfinite(${value}) AND NOT ${isInside}`;
  const deviation = shownText({ type: "DOUBLE" }, `stddev_samp(${value}) FILTER (${isInside})`);
  return `CASE WHEN count(*) FILTER (${isOutside}) = 0 THEN ${deviation} END`;
}

function texts(json: string | null): string[] | null {
  if (json === null) return null;
  const parsed: unknown = JSON.parse(json);
  return Array.isArray(parsed) ? parsed.map(String) : null;
}

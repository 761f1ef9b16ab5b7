import type { Bucket, GroupKey, GroupValue } from "#shared/domain/results/resultAnalysis";
import { AppError } from "#shared/errors/AppError";
import { extremeOf, identityOf, type TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { wideSum, type WideSum } from "./exactSum";
import { typeKind } from "../types/typeKind";

/** An expression over a scope's columns and what its column is called in the result. */
export interface NamedSql {
  readonly sql: string;
  readonly label: string;
  /** Set where the SQL is a BIGNUM that counts units of the last of so many places. */
  readonly digitsScale?: number;
}

export function columnOf(scope: TableScope, index: number): TableColumn {
  const column = scope.columns[index];
  if (column === undefined) throw new AppError("INVALID_INPUT", `The result has no column ${index + 1}.`);
  return column;
}

/** What rows are grouped by. @throws AppError INVALID_INPUT where the column's type has no such thing */
export function keySql(scope: TableScope, { column: index, bucket }: GroupKey): NamedSql {
  const column = columnOf(scope, index);
  switch (bucket.kind) {
    case "value":
      return { sql: column.type === "INTERVAL" ? identityOf(column) : column.name, label: column.label };
    case "period":
      return { sql: periodSql(column, bucket.period), label: `${bucket.period} of ${column.label}` };
    case "ranges":
      return { sql: rangeSql(scope, column, bucket.count), label: `${column.label} from` };
    case "steps":
      return { sql: stepSql(column, bucket.size), label: `about ${column.label}` };
  }
}

function periodSql(
  { name, type, label }: TableColumn,
  period: Extract<Bucket, { kind: "period" }>["period"],
): string {
  if (typeKind(type) !== "time") throw new AppError("INVALID_INPUT", `“${label}” is no date or time.`);
  const start = `date_trunc('${period}', ${name})`;
  return period === "hour" || period === "minute" ? start : `${start}::DATE`;
}

/** The nearest multiple; what is infinite or no number stays as it is. */
function stepSql(column: TableColumn, size: number): string {
  const value = `${numberSql(column)}::DOUBLE`;
  // Rounded again, as 12.34 is no multiple of 0.01 to a DOUBLE; 0 is added for the zero without a sign.
  return `round(round(${value} / ${size}) * ${size}, 6) + 0`;
}

/** The column of numbers. @throws AppError INVALID_INPUT where it is none */
export function numberSql({ name, type, label }: TableColumn): string {
  const kind = typeKind(type);
  if (kind !== "exact" && kind !== "float") throw new AppError("INVALID_INPUT", `“${label}” is no number.`);
  return name;
}

/** The lower bound of the value's range. */
function rangeSql(scope: TableScope, column: TableColumn, count: number): string {
  const value = `${numberSql(column)}::DOUBLE`;
  const end = (which: "min" | "max") =>
    `(SELECT ${which}(v) FROM (SELECT ${value} AS v FROM ${fromScope(scope)}) WHERE isfinite(v))`;
  const place = `least(floor((${value} - ${end("min")}) / (${end("max")} - ${end("min")}) * ${count}), ${count - 1})`;
  const low = `${end("min")} + (${end("max")} - ${end("min")}) * ${place} / ${count}`;
  return `CASE WHEN ${end("min")} = ${end("max")} THEN ${end("min")} WHEN isfinite(${value}) THEN ${low} ELSE ${value} END`;
}

/** @throws AppError INVALID_INPUT where the column's type has no such aggregate */
export function valueSql(scope: TableScope, { column: index, aggregate }: GroupValue, filter = ""): NamedSql {
  const where = filter === "" ? "" : ` FILTER (WHERE ${filter})`;
  if (index === null) {
    if (aggregate !== "count") throw new AppError("INVALID_INPUT", "Rows can only be counted.");
    return { sql: `count(*)${where}`, label: "count" };
  }
  const column = columnOf(scope, index);
  const { name, type, label } = column;
  const wide = wideSum(column, where);
  const kind = typeKind(type);
  const isNumber = kind === "exact" || kind === "float";
  switch (aggregate) {
    case "count":
      return { sql: `count(${name})${where}`, label: `count(${label})` };
    case "countDistinct":
      return {
        sql: `count(DISTINCT ${identityOf({ name, type })})${where}`,
        label: `count(distinct ${label})`,
      };
    case "minimum":
      return { sql: `${extremeOf("min", column)}${where}`, label: `min(${label})` };
    case "maximum":
      return { sql: `${extremeOf("max", column)}${where}`, label: `max(${label})` };
    case "median":
      if (!isNumber && kind !== "time") break;
      return { sql: `median(${name})${where}`, label: `median(${label})` };
    case "sum":
      if (!isNumber) break;
      if (wide !== null) return { sql: wide.sql, label: `sum(${label})`, digitsScale: wide.scale };
      return { sql: `sum(${name})${where}`, label: `sum(${label})` };
    case "average":
      if (!isNumber) break;
      return { sql: averageSql(name, wide, where), label: `avg(${label})` };
  }
  throw new AppError("INVALID_INPUT", `“${label}” has no ${aggregate}: its type is ${type}.`);
}

/** The average is a DOUBLE; it is made of the exact sum, in which large numbers of both signs leave what they should. */
function averageSql(name: string, wide: WideSum | null, where: string): string {
  return wide === null
    ? `avg(${name})${where}`
    : `(${wide.sql})::DOUBLE / (count(${name})${where} * 1e${wide.scale})`;
}

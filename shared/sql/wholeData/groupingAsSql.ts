import type { Grouping, GroupKey, GroupValue } from "../../contract/resultAnalysis";
import type { ResultColumn } from "../../contract/resultPort";
import type { ColumnFilter } from "../../contract/resultView";
import { typeFamily } from "../../domain/typeFamily";
import { quoteIdentifier } from "../quoteIdentifier";
import { filterAsSql } from "./conditionAsSql";
import { statementAsTable } from "./statementAsTable";

interface Columns {
  /** As SQL names it, and as people call it. */
  readonly at: (index: number) => { readonly sql: string; readonly name: string; readonly type: string };
}

/**
 * Groups of a result as a statement over all rows of the statement that made it. With `across` it is a PIVOT, whose
 * columns are the values that all rows have, not only those that came in.
 *
 * @param columns The columns of its result.
 * @returns Null where the statement cannot be wrapped, or a column is named that it has not
 */
export function groupingAsSql(
  sql: string,
  columns: readonly ResultColumn[],
  filters: readonly ColumnFilter[],
  { keys, across, values }: Grouping,
): string | null {
  const table = statementAsTable(sql, columns);
  const named = [...keys, ...across, ...values, ...filters];
  if (table === null || named.some(({ column }) => column !== null && columns[column] === undefined)) {
    return null;
  }
  const of: Columns = {
    at: (index) => ({
      sql: table.columns[index] ?? "",
      name: columns[index]?.name ?? "",
      type: columns[index]?.type ?? "",
    }),
  };
  const conditions = filters.map((filter) => filterAsSql(filter, of.at(filter.column)));
  const rows = [
    "WITH rows_of AS (",
    "SELECT *",
    `FROM ${table.from}`,
    ...(conditions.length === 0 ? [] : [`WHERE ${conditions.join("\n  AND ")}`]),
    ")",
  ];
  const keyList = keys.map((key) => `${keyAsSql(key, of)} AS ${quoteIdentifier(keyLabel(key, of))}`);
  const valueList = values.map(
    (value) =>
      `${aggregateSql(value, value.column === null ? "" : of.at(value.column).sql)} AS ${quoteIdentifier(valueLabel(value, of))}`,
  );
  const places = keys.map((_, index) => String(index + 1)).join(", ");
  const order = keys.map((_, index) => `${index + 1} NULLS LAST`).join(", ");
  if (across.length === 0) {
    return [
      ...rows,
      `SELECT ${[...keyList, ...valueList].join(",\n  ")}`,
      "FROM rows_of",
      ...(keys.length === 0 ? [] : [`GROUP BY ${places}`, `ORDER BY ${order}`]),
    ].join("\n");
  }
  // PIVOT groups by columns, so everything it needs becomes one first, of a name of its own; and it leaves NULL out.
  const keyNames = keys.map((_, index) => `key_${index + 1}`);
  const inner = [
    ...keys.map((key, index) => `${keyAsSql(key, of)} AS ${keyNames[index]}`),
    `${acrossAsSql(across, of)} AS across_value`,
    ...values.flatMap(({ column }, index) =>
      column === null ? [] : [`${of.at(column).sql} AS value_${index + 1}`],
    ),
  ];
  const using = values.map((value, index) => {
    const computed = aggregateSql(value, `value_${index + 1}`);
    return values.length === 1 ? computed : `${computed} AS ${quoteIdentifier(valueLabel(value, of))}`;
  });
  const renamed = keys.map((key, index) => `${keyNames[index]} AS ${quoteIdentifier(keyLabel(key, of))}`);
  return [
    ...rows,
    keys.length === 0 ? "SELECT *" : `SELECT ${renamed.join(", ")}, * EXCLUDE (${keyNames.join(", ")})`,
    "FROM (",
    `  PIVOT (SELECT ${inner.join(", ")} FROM rows_of)`,
    "  ON across_value",
    `  USING ${using.join(", ")}`,
    ...(keys.length === 0 ? [] : [`  GROUP BY ${keyNames.join(", ")}`]),
    ")",
    ...(keys.length === 0 ? [] : [`ORDER BY ${order}`]),
  ].join("\n");
}

/** One text for each combination of values. A dot within a value is doubled, so that it does not read as the one between two. */
function acrossAsSql(across: readonly GroupKey[], of: Columns): string {
  const texts = across.map((key) => `coalesce(CAST(${keyAsSql(key, of)} AS VARCHAR), 'NULL')`);
  return texts.length === 1
    ? texts.join("")
    : texts.map((text) => `replace(${text}, '·', '··')`).join(" || ' · ' || ");
}

function keyAsSql({ column, bucket }: GroupKey, of: Columns): string {
  const { sql, type } = of.at(column);
  switch (bucket.kind) {
    case "value":
      return sql;
    case "period": {
      const start = `date_trunc('${bucket.period}', ${sql})`;
      return bucket.period === "hour" || bucket.period === "minute" ? start : `CAST(${start} AS DATE)`;
    }
    case "ranges": {
      // Times are counted in seconds and turned back into times.
      const isTime = ["date", "timestamp"].includes(typeFamily(type));
      const number = (value: string) => (isTime ? `epoch(${value})` : `${value}::DOUBLE`);
      const low = number(`(SELECT min(${sql}) FROM rows_of)`);
      const width = `(${number(`(SELECT max(${sql}) FROM rows_of)`)} - ${low})`;
      const place = `least(floor((${number(sql)} - ${low}) / nullif(${width}, 0) * ${bucket.count}), ${bucket.count - 1})`;
      const start = `coalesce(${low} + ${width} * ${place} / ${bucket.count}, ${low})`;
      return `CASE WHEN ${sql} IS NULL THEN NULL ELSE ${isTime ? `make_timestamp((${start} * 1000000)::BIGINT)` : start} END`;
    }
  }
}

function keyLabel({ column, bucket }: GroupKey, of: Columns): string {
  const { name } = of.at(column);
  if (bucket.kind === "value") return name;
  return bucket.kind === "period" ? `${bucket.period} of ${name}` : `${name} from`;
}

const functions = {
  count: "count",
  countDistinct: "count",
  sum: "sum",
  average: "avg",
  minimum: "min",
  maximum: "max",
  median: "median",
} as const;

function aggregateSql({ column, aggregate }: GroupValue, sql: string): string {
  if (column === null) return "count(*)";
  return `${functions[aggregate]}(${aggregate === "countDistinct" ? "DISTINCT " : ""}${sql})`;
}

function valueLabel({ column, aggregate }: GroupValue, of: Columns): string {
  if (column === null) return "count";
  return `${functions[aggregate]}(${aggregate === "countDistinct" ? "distinct " : ""}${of.at(column).name})`;
}

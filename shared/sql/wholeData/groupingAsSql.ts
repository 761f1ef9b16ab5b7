import type { Bucket, Grouping, GroupKey, GroupValue } from "../../domain/results/resultAnalysis";
import type { ResultColumn } from "../../domain/results/ResultColumn";
import type { ColumnFilter } from "../../domain/results/resultView";
import { typeFamily } from "../../domain/typeFamily";
import { quoteIdentifier } from "../quote";
import { filterAsSql, textAsSql, type WrittenColumn } from "./conditionAsSql";
import {
  type GroupedSelect,
  keyedRows,
  keysOrTotal,
  totalsRemark,
  type WrittenGrouping,
  type WrittenKey,
  type WrittenValue,
} from "./keyedRows";
import { pivotAsSql } from "./pivotAsSql";
import { statementAsTable } from "./statementAsTable";

interface NamedColumn extends WrittenColumn {
  /** As people call it. */
  readonly name: string;
}

/**
 * Groups of a result as a statement over all rows of the statement that made it. With `across` it is a PIVOT, whose
 * columns are the values that all rows have, not only those that came in. Totals are those that the pivot shows.
 *
 * @param columns The columns of its result.
 * @returns Null where the statement cannot be wrapped, or a column is named that it has not
 */
export function groupingAsSql(
  sql: string,
  columns: readonly ResultColumn[],
  filters: readonly ColumnFilter[],
  { keys, across, values, totals = false }: Grouping,
): string | null {
  const table = statementAsTable(sql, columns);
  const named = [...keys, ...across, ...values, ...filters];
  if (table === null || named.some(({ column }) => column !== null && columns[column] === undefined)) {
    return null;
  }
  const at = (index: number): NamedColumn => ({
    sql: table.columns[index] ?? "",
    name: columns[index]?.name ?? "",
    type: columns[index]?.type ?? "",
  });
  const conditions = filters.map((filter) => filterAsSql(filter, at(filter.column)));
  const written = {
    keys: keys.map((key) => writtenKey(key, at(key.column))),
    across:
      across.length === 0
        ? null
        : acrossAsSql(
            across.map(({ column, bucket }) => ({
              sql: bucketAsSql(at(column), bucket),
              type: at(column).type,
            })),
          ),
    values: values.map((value) => writtenValue(value, value.column === null ? null : at(value.column))),
    totals,
  };
  const { ctes, lines } = written.across === null ? groupsAsSql(written) : pivotAsSql(written);
  const where = conditions.length === 0 ? "" : `\nWHERE ${conditions.join("\n  AND ")}`;
  return [
    ...(totals && keys.length > 0 ? [totalsRemark] : []),
    `WITH ${[`rows_of AS (\nSELECT *\nFROM ${table.from}${where}\n)`, ...ctes].join(",\n")}`,
    ...lines,
  ].join("\n");
}

/** One text for each combination of values. A dot within a value is doubled, so that it does not read as the one between two. */
function acrossAsSql(columns: readonly WrittenColumn[]): string {
  const texts = columns.map(headingAsSql);
  return texts.length === 1
    ? texts.join("")
    : texts.map((text) => `replace(${text}, '·', '··')`).join(" || ' · ' || ");
}

/** Texts that would not be the name of a column of their own: NULL and the names in keyedRows have others. */
const namesOfOthers = String.raw`^(NULL|key_\d+|is_total|".*|)$`;

/** A value as the name of a column; in quotes where that is empty or means another. */
function headingAsSql({ sql, type }: WrittenColumn): string {
  const text = type.toUpperCase() === "VARCHAR" ? sql : `CAST(${sql} AS VARCHAR)`;
  const isText = ["text", "unknown"].includes(typeFamily(type));
  return `coalesce(${isText ? `regexp_replace(${text}, '${namesOfOthers}', '"\\1"', 'si')` : text}, 'NULL')`;
}

function writtenKey({ bucket }: GroupKey, column: NamedColumn): WrittenKey {
  const { name, type } = column;
  const label = {
    value: name,
    period: `${"period" in bucket ? bucket.period : ""} of ${name}`,
    ranges: `${name} from`,
    steps: `about ${name}`,
  };
  return {
    sql: bucketAsSql(column, bucket),
    name: quoteIdentifier(label[bucket.kind]),
    text: (sql) => (bucket.kind === "value" ? textAsSql({ sql, type }) : `CAST(${sql} AS VARCHAR)`),
  };
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

function writtenValue({ aggregate }: GroupValue, column: NamedColumn | null): WrittenValue {
  if (column === null) return { sql: null, label: "count", aggregate: () => "count(*)" };
  const name = functions[aggregate];
  const isDistinct = aggregate === "countDistinct";
  return {
    sql: column.sql,
    label: `${name}(${isDistinct ? "distinct " : ""}${column.name})`,
    aggregate: (sql) => `${name}(${isDistinct ? "DISTINCT " : ""}${sql})`,
  };
}

/** What rows of `rows_of` are put together by: the value of a column, its period, or the lower bound of its range. */
function bucketAsSql({ sql, type }: WrittenColumn, bucket: Bucket): string {
  switch (bucket.kind) {
    case "value":
      return sql;
    case "period": {
      const start = `date_trunc('${bucket.period}', ${sql})`;
      return bucket.period === "hour" || bucket.period === "minute" ? start : `CAST(${start} AS DATE)`;
    }
    case "steps":
      return `round(${sql}::DOUBLE / ${bucket.size}) * ${bucket.size}`;
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

/** Groups the rows of `rows_of`: one row a group and, with totals, one over all of them at the end. */
function groupsAsSql(grouping: WrittenGrouping): GroupedSelect {
  const { keys, values, totals } = grouping;
  const named = (sqls: readonly string[]) =>
    values.map(({ label }, index) => `${sqls[index]} AS ${quoteIdentifier(label)}`);
  if (!totals || keys.length === 0) {
    const places = keys.map((_, index) => index + 1);
    const list = [
      ...keys.map(({ sql, name }) => `${sql} AS ${name}`),
      ...named(values.map(({ sql, aggregate }) => aggregate(sql ?? ""))),
    ];
    const lines = [
      `SELECT ${list.join(",\n  ")}`,
      "FROM rows_of",
      ...(keys.length === 0
        ? []
        : [
            `GROUP BY ${places.join(", ")}`,
            `ORDER BY ${places.map((place) => `${place} NULLS LAST`).join(", ")}`,
          ]),
    ];
    return { ctes: [], lines };
  }
  const keyed = keyedRows(grouping);
  const own = keyed.keys.map((key) => `keyed.${key}`);
  const isTotal = `grouping(${own[0]})`;
  const list = [
    ...keysOrTotal(grouping, (index) => own[index] ?? "", `${isTotal} = 1`),
    ...named(keyed.values),
  ];
  const lines = [
    `SELECT ${list.join(",\n  ")}`,
    "FROM keyed",
    `GROUP BY GROUPING SETS ((${own.join(", ")}), ())`,
    `ORDER BY ${[isTotal, ...own.map((key) => `${key} NULLS LAST`)].join(", ")}`,
  ];
  return { ctes: [keyed.cte], lines };
}

import type { Grouping, GroupKey, GroupValue } from "../../contract/resultAnalysis";
import type { ResultColumn } from "../../contract/ResultColumn";
import type { ColumnFilter } from "../../contract/resultView";
import { typeFamily } from "../../domain/typeFamily";
import { quoteIdentifier } from "../quoteIdentifier";
import { bucketAsSql } from "./bucketAsSql";
import { filterAsSql, textAsSql, type WrittenColumn } from "./conditionAsSql";
import { groupsAsSql } from "./groupsAsSql";
import { totalsRemark } from "./keyedRows";
import { pivotAsSql } from "./pivotAsSql";
import { statementAsTable } from "./statementAsTable";
import type { WrittenKey, WrittenValue } from "./WrittenGrouping";

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

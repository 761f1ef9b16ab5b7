import { quoteIdentifier } from "../quote";
import { type GroupedSelect, keyedRows, keysOrTotal, type WrittenGrouping } from "./keyedRows";

/**
 * Puts the values of the rows of `rows_of` side by side. With totals every row is there a second time, without its keys, and
 * each value over all that stands side by side comes last.
 */
export function pivotAsSql(grouping: WrittenGrouping): GroupedSelect {
  const { keys, values, totals } = grouping;
  const keyed = keyedRows(grouping);
  const hasTotalRow = totals && keys.length > 0;
  const own = hasTotalRow ? ["is_total", ...keyed.keys] : keyed.keys;
  const source = hasTotalRow ? "counted" : "keyed";
  const using = keyed.values.map((value, index) =>
    values.length === 1 ? value : `${value} AS ${quoteIdentifier(values[index]?.label ?? "")}`,
  );
  const overAll = keyed.values.map(
    (value, index) => `${value} AS ${quoteIdentifier(totalLabel(grouping, index))}`,
  );
  const groupBy = own.length === 0 ? [] : [`  GROUP BY ${own.join(", ")}`];
  const othersOf = (table: string) =>
    own.length === 0 ? `${table}.*` : `${table}.* EXCLUDE (${own.join(", ")})`;
  const isSame = own.map((key) => `sides.${key} IS NOT DISTINCT FROM totals.${key}`);
  const list = [
    ...(hasTotalRow
      ? keysOrTotal(grouping, (index) => `sides.${keyed.keys[index]}`, "sides.is_total")
      : keys.map(({ name }, index) => `sides.${keyed.keys[index]} AS ${name}`)),
    othersOf("sides"),
    ...(totals ? [othersOf("totals")] : []),
  ];
  const lines = [
    `SELECT ${list.join(",\n  ")}`,
    "FROM (",
    `  PIVOT ${source}`,
    "  ON across_value",
    `  USING ${using.join(", ")}`,
    ...groupBy,
    ") AS sides",
    ...(totals
      ? [
          "JOIN (",
          `  SELECT ${[...own, ...overAll].join(", ")}`,
          `  FROM ${source}`,
          ...groupBy,
          `) AS totals ON ${isSame.length === 0 ? "true" : isSame.join(" AND ")}`,
        ]
      : []),
    ...(own.length === 0 ? [] : [`ORDER BY ${own.map((key) => `sides.${key} NULLS LAST`).join(", ")}`]),
  ];
  return { ctes: hasTotalRow ? [keyed.cte, countedTwice(keyed.keys)] : [keyed.cte], lines };
}

/** Every row with its keys, and once more for the last row. */
function countedTwice(keys: readonly string[]): string {
  const none = keys.map((key) => `NULL AS ${key}`).join(", ");
  return `counted AS (
SELECT false AS is_total, * FROM keyed
UNION ALL SELECT true, * REPLACE (${none}) FROM keyed
)`;
}

/** Called as PIVOT calls the others. */
function totalLabel({ values }: WrittenGrouping, index: number): string {
  return values.length === 1 ? "Total" : `Total_${values[index]?.label ?? ""}`;
}

import { quoteIdentifier } from "../quoteIdentifier";
import { keyedRows, keysOrTotal } from "./keyedRows";
import type { WrittenGrouping } from "./WrittenGrouping";

/**
 * The lines of a statement that puts the values of `rows_of` side by side. With totals every row is there a second time,
 * without its keys, and each value over all that stands side by side comes last.
 */
export function pivotAsSql(grouping: WrittenGrouping): string[] {
  const { keys, values, totals } = grouping;
  const keyed = keyedRows(grouping);
  const own = totals && keys.length > 0 ? ["is_total", ...keyed.keys] : keyed.keys;
  const rows = own === keyed.keys ? keyed.select : withTotals(keyed.select, keyed.keys);
  const using = keyed.values.map((value, index) =>
    values.length === 1 ? value : `${value} AS ${quoteIdentifier(values[index]?.label ?? "")}`,
  );
  const pivot = [
    "FROM (",
    `  PIVOT (${rows})`,
    "  ON across_value",
    `  USING ${using.join(", ")}`,
    ...(own.length === 0 ? [] : [`  GROUP BY ${own.join(", ")}`]),
    ") AS sides",
  ];
  const sides = own.length === 0 ? "sides.*" : `sides.* EXCLUDE (${own.join(", ")})`;
  const order = own.map((key) => `sides.${key} NULLS LAST`).join(", ");
  const ordered = own.length === 0 ? [] : [`ORDER BY ${order}`];
  if (!totals) {
    const renamed = keys.map(({ name }, index) => `sides.${keyed.keys[index]} AS ${name}`);
    return [`SELECT ${[...renamed, sides].join(", ")}`, ...pivot, ...ordered];
  }
  const overAll = keyed.values.map(
    (value, index) => `${value} AS ${quoteIdentifier(totalLabel(grouping, index))}`,
  );
  const list = [
    ...keysOrTotal(grouping, (index) => `sides.${keyed.keys[index]}`, "sides.is_total"),
    sides,
    own.length === 0 ? "totals.*" : `totals.* EXCLUDE (${own.join(", ")})`,
  ];
  return [
    `SELECT ${list.join(",\n  ")}`,
    ...pivot,
    "JOIN (",
    `  SELECT ${[...own, ...overAll].join(", ")}`,
    `  FROM (${rows})`,
    ...(own.length === 0 ? [] : [`  GROUP BY ${own.join(", ")}`]),
    ") AS totals",
    `ON ${own.length === 0 ? "true" : own.map((key) => `sides.${key} IS NOT DISTINCT FROM totals.${key}`).join(" AND ")}`,
    ...ordered,
  ];
}

function withTotals(select: string, keys: readonly string[]): string {
  const none = keys.map((key) => `NULL AS ${key}`).join(", ");
  return `SELECT false AS is_total, * FROM (${select}) UNION ALL SELECT true, * REPLACE (${none}) FROM (${select})`;
}

/** Called as PIVOT calls the others. */
function totalLabel({ values }: WrittenGrouping, index: number): string {
  return values.length === 1 ? "Total" : `Total_${values[index]?.label ?? ""}`;
}

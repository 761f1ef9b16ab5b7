import { quoteIdentifier } from "../quoteIdentifier";
import { keyedRows, keysOrTotal } from "./keyedRows";
import type { GroupedSelect, WrittenGrouping } from "./WrittenGrouping";

/** Groups the rows of `rows_of`: one row a group and, with totals, one over all of them at the end. */
export function groupsAsSql(grouping: WrittenGrouping): GroupedSelect {
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

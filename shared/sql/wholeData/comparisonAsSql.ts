import type { ResultColumn } from "../../domain/results/ResultColumn";
import type { ColumnPair, Comparison } from "../../domain/results/resultComparison";
import { isNumeric, typeFamily } from "../../domain/typeFamily";
import { quoteIdentifier } from "../quote";
import { statementAsTable } from "./statementAsTable";

/** A statement and the columns of its result. */
export interface ComparedStatement {
  readonly sql: string;
  readonly columns: readonly ResultColumn[];
}

/** A pair of columns as the statement names it, on its two sides. */
interface Pair {
  readonly name: string;
  readonly before: string;
  readonly now: string;
  /** Either side's value, written so that the same values have the same form. */
  readonly form: (sql: string) => string;
}

/**
 * What is different between all rows of two statements on one database, as a statement: the first column says what each row
 * is, then come the keys, then the values before and now. Without keys whole rows are compared, each as often as it is there.
 *
 * @returns Null where one of them cannot be wrapped, or a column is named that it has not
 */
export function comparisonAsSql(
  before: ComparedStatement,
  now: ComparedStatement,
  { keys, columns }: Pick<Comparison, "keys" | "columns">,
): string | null {
  const tables = {
    before: statementAsTable(before.sql, before.columns),
    now: statementAsTable(now.sql, now.columns),
  };
  if (tables.before === null || tables.now === null || keys.length + columns.length === 0) return null;
  const sides = [
    ["before", tables.before, before],
    ["now", tables.now, now],
  ] as const;
  const all = [...keys, ...columns];
  if (all.some((pair) => sides.some(([side, , of]) => of.columns[pair[side]] === undefined))) return null;

  const parts = sides.map(([side, table]) => {
    const list = all.map((pair, index) => `${table.columns[pair[side]] ?? ""} AS c${index}`);
    return `rows_${side} AS (\nSELECT ${[...list, "true AS is_there"].join(", ")}\nFROM ${table.from}\n)`;
  });
  const pairOf = (pair: ColumnPair, index: number): Pair => ({
    name: now.columns[pair.now]?.name ?? "",
    before: `b.c${index}`,
    now: `n.c${index}`,
    form: formOf(before.columns[pair.before]?.type ?? "", now.columns[pair.now]?.type ?? ""),
  });
  const pairs = all.map(pairOf);
  return [
    `WITH ${parts.join(",\n")}`,
    ...(keys.length === 0 ? wholeRows(pairs) : byKey(pairs.slice(0, keys.length), pairs.slice(keys.length))),
  ].join("\n");
}

function byKey(keys: readonly Pair[], pairs: readonly Pair[]): string[] {
  const change =
    "CASE WHEN b.is_there IS NULL THEN 'added' WHEN n.is_there IS NULL THEN 'removed' ELSE 'changed' END";
  const list = [
    `${change} AS change`,
    ...keys.map(({ before, now, form, name }) => {
      const value =
        form === plain ? `coalesce(${now}, ${before})` : `coalesce(${form(now)}, ${form(before)})`;
      return `${value} AS ${quoteIdentifier(name)}`;
    }),
    ...pairs.flatMap(({ before, now, name }) => [
      `${before} AS ${quoteIdentifier(`${name} before`)}`,
      `${now} AS ${quoteIdentifier(`${name} now`)}`,
    ]),
  ];
  const isSame = keys.map(({ before, now, form }) => `${form(before)} IS NOT DISTINCT FROM ${form(now)}`);
  const isOther = pairs.map(({ before, now, form }) => `${form(before)} IS DISTINCT FROM ${form(now)}`);
  return [
    `SELECT ${list.join(",\n  ")}`,
    "FROM rows_before AS b",
    `FULL OUTER JOIN rows_now AS n ON ${isSame.join("\n  AND ")}`,
    `WHERE ${["b.is_there IS NULL", "n.is_there IS NULL", ...isOther].join("\n  OR ")}`,
    `ORDER BY ${keys.map((_, index) => `${index + 2} NULLS LAST`).join(", ")}`,
  ];
}

function wholeRows(pairs: readonly Pair[]): string[] {
  const values = (side: "before" | "now") =>
    pairs.map(({ form, name }, index) => `${form(`c${index}`)} AS ${quoteIdentifier(name)}`).join(", ") +
    ` FROM rows_${side}`;
  const only = (change: string, side: "before" | "now", other: "before" | "now") =>
    `SELECT '${change}' AS change, * FROM (SELECT ${values(side)} EXCEPT ALL SELECT ${values(other)})`;
  return [only("removed", "before", "now"), "UNION ALL", only("added", "now", "before"), "ORDER BY 2"];
}

function plain(sql: string): string {
  return sql;
}

/** Values of other types are compared as texts; so are intervals, of which DuckDB takes a month for thirty days. */
function formOf(before: string, now: string): Pair["form"] {
  const areNumbers = isNumeric(typeFamily(before)) && isNumeric(typeFamily(now));
  const isOneType = before.toUpperCase() === now.toUpperCase() && before.toUpperCase() !== "INTERVAL";
  return areNumbers || isOneType ? plain : (sql) => `CAST(${sql} AS VARCHAR)`;
}

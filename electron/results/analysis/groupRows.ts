import type { Grouping } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { AppError } from "#shared/errors/AppError";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { GroupRows } from "../view/GroupRows";
import { decimalTextSql, shownText, type TableColumn } from "../sql/TableColumn";
import { fromScope, type TableScope } from "../sql/TableScope";
import { settleWideSums } from "./exactSum";
import { keySql, type NamedSql, valueSql } from "./groupSql";
import { dropLargest, type LimitedKeySql, limitKey } from "./largestKeys";
import { overAll, type PivotColumn, pivotColumns } from "./pivotColumns";

/** Groups that can be looked at; they are held as texts. */
const mostGroups = 100_000;

let lastGroup = 0;

export interface GroupTable {
  readonly rows: GroupRows;
  /** The groups as a table, in the order of `rows`. */
  readonly table: string;
  readonly columns: readonly TableColumn[];
}

/** Groups the rows of a scope; the groups are in the order of their keys. @throws AppError INVALID_INPUT, GROUPS_TOO_MANY */
export async function groupRows(
  database: ResultsDuckDb,
  scope: TableScope,
  { keys, across, values, totals = false }: Grouping,
): Promise<GroupTable> {
  const keyColumns: (NamedSql & Partial<LimitedKeySql>)[] = [];
  for (const key of keys) {
    const named = keySql(scope, key);
    const { most } = key;
    keyColumns.push(most === undefined ? named : await limitKey(database, scope, named, values, most));
  }
  const valueColumns: PivotColumn[] =
    across.length === 0
      ? values.map((value) => valueSql(scope, value))
      : await pivotColumns(database, scope, across, values, totals);
  const limits = keyColumns.flatMap(({ limit }) => limit ?? []);
  const all: PivotColumn[] = [...keyColumns, ...valueColumns, ...limits.map(({ count }) => count)];
  lastGroup += 1;
  const table = `groups_${lastGroup}`;
  const list = all.map(({ sql }, index) => `${sql} AS c${index}`).join(", ");
  const places = [
    ...keyColumns.map((_, index) => String(index + 1)),
    ...limits.map(({ isOther }) => isOther),
  ];
  const grouped =
    keys.length === 0
      ? ""
      : `GROUP BY ${places.join(", ")} ORDER BY ${keyColumns.map(orderOfKey).join(", ")}`;
  await database.run(
    `CREATE TABLE ${table} AS SELECT ${list} FROM ${fromScope(scope)} ${grouped} LIMIT ${mostGroups + 1}`,
  );
  await dropLargest(database, limits);
  const isText = new Set<number>();
  for (const [index, { digitsScale }] of all.entries()) {
    if (digitsScale === undefined) continue;
    if (!(await settleWideSums(database, table, `c${index}`, digitsScale))) isText.add(index);
  }
  const types = (
    await database.rows(
      `SELECT data_type FROM duckdb_columns() WHERE table_name = '${table}' ORDER BY column_index`,
    )
  ).map(([type]) => String(type));
  const texts = all.map((_, index) => shownText({ type: types[index] ?? "" }, `c${index}`)).join(", ");
  const rows = await database.rows(`SELECT ${texts} FROM ${table} ORDER BY rowid`);
  if (rows.length > mostGroups) {
    await database.forget(table);
    throw new AppError("GROUPS_TOO_MANY", `There are more than ${mostGroups} groups.`);
  }
  const hasTotals = totals && keys.length > 0;
  if (hasTotals) rows.push(await totalRow(database, scope, keyColumns, valueColumns, types));
  const columns = all.map(({ label, heading, digitsScale }, index): ResultColumn => {
    const column = { name: label, type: isText.has(index) ? wideType(digitsScale) : (types[index] ?? "") };
    return heading === undefined ? column : { ...column, heading };
  });
  return {
    rows: new GroupRows(
      columns,
      rows.map((row) => row.map((value) => (value === null ? null : String(value)))),
      hasTotals ? 1 : 0,
    ),
    table,
    columns: all.map(({ label, digitsScale }, index) => ({
      name: `c${index}`,
      type: types[index] ?? "",
      label,
      textScale: isText.has(index) ? digitsScale : undefined,
    })),
  };
}

/** NULL comes after every value, and the group of the others after NULL. */
function orderOfKey({ limit }: Partial<LimitedKeySql>, index: number): string {
  return `${limit === undefined ? "" : `${limit.isOther}, `}${index + 1} NULLS LAST`;
}

/** What a column of sums that no type of DuckDB holds is called. */
function wideType(scale = 0): string {
  return scale === 0 ? "BIGNUM" : "DECIMAL";
}

/** The values over all groups: no sum of the groups' values, which averages and distinct counts do not have. */
async function totalRow(
  database: ResultsDuckDb,
  scope: TableScope,
  keys: readonly NamedSql[],
  values: readonly NamedSql[],
  types: readonly string[],
): Promise<(string | null)[]> {
  const texts = values
    .map(({ sql, digitsScale }, index) =>
      digitsScale === undefined
        ? shownText({ type: types[keys.length + index] ?? "" }, `(${sql})`)
        : decimalTextSql(`(${sql})`, digitsScale),
    )
    .join(", ");
  const [row = []] = await database.rows(`SELECT ${texts} FROM ${fromScope(scope)}`);
  return [...keys.map(() => overAll), ...row.map((value) => (value === null ? null : String(value)))];
}

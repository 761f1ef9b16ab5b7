import type { ComparisonCounts } from "#shared/contract/resultComparison";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { noRow, type RowPairs } from "./ComparedRows";
import { differenceByKey, differenceOfRows } from "./differenceSql";
import type { ComparedTables, PairedColumns } from "./pairedColumns";

/** The rows that differ, in a table of their own whose columns are `c0`, `c1` and so on. */
export interface Difference {
  readonly table: string;
  /** SQL types of the columns. */
  readonly types: readonly string[];
  readonly pairs: RowPairs;
  readonly counts: Omit<ComparisonCounts, "same">;
}

let lastNumber = 0;

/**
 * Makes the table of the rows that differ: the first column is what each is, then its keys, or without keys how many rows it
 * stands for, then the values before and now of each pair. With keys, each row of a table has to have its own.
 */
export async function createDifference(
  database: ResultsDuckDb,
  tables: ComparedTables,
  keys: readonly PairedColumns[],
  columns: readonly PairedColumns[],
): Promise<Difference> {
  lastNumber += 1;
  const table = `difference_${lastNumber}`;
  const isByKey = keys.length > 0;
  const { select, types } = isByKey
    ? differenceByKey(tables, keys, columns)
    : differenceOfRows(tables, columns);
  try {
    await database.run(`CREATE TABLE ${table} AS ${select}`);
    const rowNumbers = (side: string) =>
      database.integers(`SELECT coalesce(${side}, ${noRow})::UINTEGER FROM ${table} ORDER BY rowid`);
    const pairs = {
      before: await rowNumbers("before_row"),
      now: await rowNumbers("now_row"),
      rows: isByKey ? null : await database.integers(`SELECT c1::UINTEGER FROM ${table} ORDER BY rowid`),
    };
    return { table, types, pairs, counts: await countsIn(database, table, keys.length, columns) };
  } catch (error) {
    await database.forget(table);
    throw error;
  }
}

async function countsIn(
  database: ResultsDuckDb,
  table: string,
  keyCount: number,
  columns: readonly PairedColumns[],
): Promise<Difference["counts"]> {
  const isByKey = keyCount > 0;
  const of = (change: string) =>
    `coalesce(sum(${isByKey ? "1" : "c1"}) FILTER (c0 = '${change}'), 0)::VARCHAR`;
  const changed = columns.map(({ before, now, form }, index) => {
    const place = 1 + keyCount + 2 * index;
    const isOther = `${form.of(`c${place}`, before.type)} IS DISTINCT FROM ${form.of(`c${place + 1}`, now.type)}`;
    return isByKey ? `(count(*) FILTER (c0 = 'changed' AND ${isOther}))::VARCHAR` : "0";
  });
  const [row = []] = await database.rows(
    `SELECT ${[of("added"), of("removed"), of("changed"), ...changed].join(", ")} FROM ${table}`,
  );
  const [added = 0, removed = 0, changedRows = 0, ...changedIn] = row.map(Number);
  return { added, removed, changed: changedRows, changedIn };
}

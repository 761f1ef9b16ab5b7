import type { ComparisonCounts } from "#shared/domain/results/resultComparison";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import { noRow, type RowPairs } from "./ComparedRows";
import { ChangedCells, differenceByKey, differenceOfRows } from "./differenceSql";
import type { ComparedTables, PairedColumns } from "./pairedColumns";

/** The rows that differ, in a table of their own whose columns are `c0`, `c1` and so on. */
export interface Difference {
  readonly table: string;
  /** SQL types of the columns. */
  readonly types: readonly string[];
  readonly pairs: RowPairs;
  readonly changed: ChangedCells;
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
  const { select, types, words } = isByKey
    ? differenceByKey(tables, keys, columns)
    : differenceOfRows(tables, columns);
  try {
    await database.run(`CREATE TABLE ${table} AS ${select}`);
    const numbers = (value: string) =>
      database.integers(`SELECT CAST(${value} AS UINTEGER) FROM ${table} ORDER BY rowid`);
    const pairs = {
      before: await numbers(`coalesce(before_row, ${noRow})`),
      now: await numbers(`coalesce(now_row, ${noRow})`),
      rows: isByKey ? null : await numbers("c1"),
    };
    const bits: Uint32Array[] = [];
    for (const word of words) bits.push(await numbers(word));
    const changed = new ChangedCells(bits);
    const changedIn = changed.countPerPair(columns.length);
    return {
      table,
      types,
      pairs,
      changed,
      counts: { ...(await countsIn(database, table, isByKey)), changedIn },
    };
  } catch (error) {
    await database.forget(table);
    throw error;
  }
}

async function countsIn(
  database: ResultsDuckDb,
  table: string,
  isByKey: boolean,
): Promise<Omit<Difference["counts"], "changedIn">> {
  const of = (change: string) =>
    `coalesce(sum(${isByKey ? "1" : "c1"}) FILTER (c0 = '${change}'), 0)::VARCHAR`;
  const [row = []] = await database.rows(
    `SELECT ${of("added")}, ${of("removed")}, ${of("changed")} FROM ${table}`,
  );
  const [added = 0, removed = 0, changed = 0] = row.map(Number);
  return { added, removed, changed };
}

import type { ColumnPair } from "#shared/domain/results/resultComparison";
import { typeKind } from "../types/typeKind";
import type { ResultsDuckDb } from "../table/ResultsDuckDb";
import type { TableColumn } from "../sql/TableColumn";
import { repeatedKey } from "./checkKey";
import { type ComparedTables, formOf, pairedColumns, type PairedColumns } from "./pairedColumns";

/** Sets of one, of two and of three columns of which it is asked whether they tell rows apart: each reads both tables. */
const mostChecks = 10;
const mostKeys = 5;
/** Pairs of columns that are looked at; keys of a table stand in front. */
const mostPairs = 200;
/** Columns that are tried together. */
const mostTogether = 8;
/** An approximate count of distinct values is taken for no less than this share of the real one. */
const leastShare = 0.6;

interface Sides {
  readonly before: number;
  readonly now: number;
}

interface Candidate {
  readonly pair: ColumnPair;
  readonly columns: PairedColumns;
  /** Approximate numbers of distinct values. */
  readonly distinct: Sides;
  readonly rank: number;
}

/**
 * Columns that tell the rows apart in both results, none of them NULL: each alone, or where no single one does, two or three
 * together. Those come first that are called as keys are, then those of types that keys have, then in the order of the
 * result. The work is bounded: a key may be missed.
 */
export async function proposeKeys(
  database: ResultsDuckDb,
  tables: ComparedTables,
  pairs: readonly ColumnPair[],
): Promise<readonly (readonly ColumnPair[])[]> {
  const { candidates, rows } = await findCandidates(database, tables, pairs.slice(0, mostPairs));
  for (const sets of [candidates.map((one) => [one]), together(candidates, 2), together(candidates, 3)]) {
    const found: Candidate[][] = [];
    for (const set of sets.filter((one) => mayTellApart(one, rows)).slice(0, mostChecks)) {
      if (await tellsApart(database, tables, set)) found.push(set);
      if (found.length === mostKeys) break;
    }
    if (found.length > 0) return found.map((set) => set.map(({ pair }) => pair));
  }
  return [];
}

/** Pairs without NULL in either table, the likeliest keys first. */
async function findCandidates(
  database: ResultsDuckDb,
  tables: ComparedTables,
  pairs: readonly ColumnPair[],
): Promise<{ readonly candidates: readonly Candidate[]; readonly rows: Sides }> {
  const columns = pairedColumns(tables, pairs);
  const before = await columnCounts(database, tables, columns, "before");
  const now = await columnCounts(database, tables, columns, "now");
  const candidates = columns.flatMap((column, index): Candidate[] => {
    const [old, own, pair] = [before.columns[index], now.columns[index], pairs[index]];
    if (old === undefined || own === undefined || pair === undefined || old.nulls + own.nulls > 0) return [];
    const distinct = { before: old.distinct, now: own.distinct };
    return [{ pair, columns: column, distinct, rank: keyRank(column.now) }];
  });
  return {
    candidates: candidates.toSorted((one, other) => one.rank - other.rank),
    rows: { before: before.rows, now: now.rows },
  };
}

async function columnCounts(
  database: ResultsDuckDb,
  tables: ComparedTables,
  columns: readonly PairedColumns[],
  side: keyof Sides,
) {
  const counts = columns.map((pair) => {
    const { name } = pair[side];
    return `(count(*) - count(${side}.${name}))::VARCHAR, approx_count_distinct(${formOf(pair, side)})::VARCHAR`;
  });
  const [row = []] = await database.rows(
    `SELECT ${["count(*)::VARCHAR", ...counts].join(", ")} FROM ${tables[side].table} ${side}`,
  );
  const [rows = 0, ...numbers] = row.map(Number);
  return {
    rows,
    columns: columns.map((_, index) => ({
      nulls: numbers[2 * index] ?? 0,
      distinct: numbers[2 * index + 1] ?? 0,
    })),
  };
}

function mayTellApart(set: readonly Candidate[], rows: Sides): boolean {
  return (["before", "now"] as const).every(
    (side) => set.reduce((product, { distinct }) => product * distinct[side], 1) >= rows[side] * leastShare,
  );
}

async function tellsApart(
  database: ResultsDuckDb,
  tables: ComparedTables,
  set: readonly Candidate[],
): Promise<boolean> {
  const keys = set.map(({ columns }) => columns);
  for (const side of ["before", "now"] as const) {
    if ((await repeatedKey(database, tables, keys, side)) !== null) return false;
  }
  return true;
}

/** Sets of so many of the likeliest columns, those of the likeliest columns first. */
function together(candidates: readonly Candidate[], size: number): Candidate[][] {
  const several = candidates.filter(({ distinct }) => distinct.before > 1 || distinct.now > 1);
  const rankOf = (set: readonly Candidate[]) => set.reduce((sum, { rank }) => sum + rank, 0);
  return setsOf(several.slice(0, mostTogether), size).toSorted((one, other) => rankOf(one) - rankOf(other));
}

function setsOf(candidates: readonly Candidate[], size: number): Candidate[][] {
  if (size === 0) return [[]];
  return candidates.flatMap((first, index) =>
    setsOf(candidates.slice(index + 1), size - 1).map((rest) => [first, ...rest]),
  );
}

/** How unlikely it is that a column is a key, by its name and then by its type; 0 for a whole number called `id`. */
function keyRank({ label, type }: TableColumn): number {
  return 10 * nameRank(label) + typeRank(type);
}

function nameRank(name: string): number {
  if (/^id$/i.test(name)) return 0;
  return /(^|[_\s.-])(id|key|uuid|guid|code|no|nr|number)$/i.test(name) ||
    /[a-z](Id|ID|Key|Code|No)$/.test(name)
    ? 1
    : 2;
}

function typeRank(type: string): number {
  switch (typeKind(type)) {
    case "exact":
      return type.startsWith("DECIMAL") ? 2 : 0;
    case "text":
      return 1;
    case "time":
      return 3;
    case "float":
      return 4;
    case "other":
      return type === "UUID" ? 0 : 3;
  }
}

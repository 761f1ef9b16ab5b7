import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type {
  ColumnPair,
  Comparable,
  ComparedColumn,
  Comparison,
  ComparisonCounts,
} from "#shared/domain/results/resultComparison";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { OpenedView, ResultViews } from "./ResultViews";
import { tableScope } from "../sql/TableScope";
import { checkKey, type ComparedResults } from "../compare/checkKey";
import { type CellSource, ComparedRows } from "../compare/ComparedRows";
import { createDifference } from "../compare/createDifference";
import { type ComparedTables, pairedColumns } from "../compare/pairedColumns";
import { proposeKeys } from "../compare/proposeKeys";

/** The columns of a comparison in their order, and where the cells of each are. */
function comparedColumns(
  { before, now }: ComparedResults,
  { keys, columns }: Comparison,
): { readonly columns: readonly ComparedColumn[]; readonly sources: readonly CellSource[] } {
  const list: { readonly column: ComparedColumn; readonly source: CellSource }[] = [
    {
      column: { name: "change", type: "VARCHAR", role: "change", pair: null },
      source: { kind: "change", before: null, now: null },
    },
  ];
  if (keys.length === 0) {
    list.push({
      column: { name: "rows", type: "BIGINT", role: "rows", pair: null },
      source: { kind: "rows", before: null, now: null },
    });
  }
  for (const [pair, key] of keys.entries()) {
    const own = now.columns?.[key.now] ?? unknown;
    list.push({ column: { ...own, role: "key", pair }, source: { kind: "cell", ...key } });
  }
  for (const [pair, sides] of columns.entries()) {
    const [old, own] = [before.columns?.[sides.before] ?? unknown, now.columns?.[sides.now] ?? unknown];
    list.push(
      {
        column: { name: `${old.name} before`, type: old.type, role: "before", pair },
        source: { kind: "cell", before: sides.before, now: null },
      },
      {
        column: { name: `${own.name} now`, type: own.type, role: "now", pair },
        source: { kind: "cell", before: null, now: sides.now },
      },
    );
  }
  return { columns: list.map(({ column }) => column), sources: list.map(({ source }) => source) };
}

const unknown = { name: "", type: "" };

/** A comparison as a view of the later result. */
export interface OpenedComparison extends OpenedView {
  readonly columns: readonly ComparedColumn[];
  readonly counts: ComparisonCounts;
}

/** Compares one result with earlier ones. */
export class ResultComparisons {
  readonly #now: StoredResult;
  readonly #views: ResultViews;
  readonly #tables: ResultTables;
  readonly #complete: (runId: string) => Promise<StoredResult>;

  /**
   * @param views Those of `now`; comparisons are kept among them.
   * @param complete Another result, once it is complete. Rejects with RESULT_GONE where it is not kept.
   */
  constructor(
    now: StoredResult,
    views: ResultViews,
    tables: ResultTables,
    complete: (runId: string) => Promise<StoredResult>,
  ) {
    this.#now = now;
    this.#views = views;
    this.#tables = tables;
    this.#complete = complete;
  }

  /** How an earlier result can be compared with this one. */
  async comparable(runId: string): Promise<Comparable> {
    const results = await this.#results(runId);
    const { status } = results.before;
    const columns = results.before.columns ?? [];
    const pairs = pairColumns(columns, results.now.columns ?? []);
    return this.#withTables(results, async (tables) => ({
      beforeColumns: columns,
      beforeRows: results.before.rowCount,
      beforeTruncated: status.type === "done" && status.truncated,
      pairs,
      keys: await proposeKeys(await this.#tables.database(), tables, pairs),
    }));
  }

  /** Makes a view of the rows that differ. @throws AppError INVALID_INPUT, RESULTS_KEY_REPEATS, RESULT_GONE */
  async compare(comparison: Comparison): Promise<OpenedComparison> {
    const results = await this.#results(comparison.before);
    if (comparison.keys.length + comparison.columns.length === 0) {
      throw new AppError("INVALID_INPUT", "There is no column to compare by.");
    }
    return this.#withTables(results, async (tables) => {
      const database = await this.#tables.database();
      const keys = pairedColumns(tables, comparison.keys);
      if (keys.length > 0) await checkKey(database, tables, results, keys, comparison.keys);
      const pairs = pairedColumns(tables, comparison.columns);
      const difference = await createDifference(database, tables, keys, pairs);
      const { columns, sources } = comparedColumns(results, comparison);
      const opened = this.#views.keep({
        rows: new ComparedRows(columns, sources, results, difference.pairs, difference.changed),
        table: difference.table,
        columns: difference.types.map((type, index) => ({
          name: `c${index}`,
          type,
          declared: columns[index]?.type,
          label: columns[index]?.name ?? "",
        })),
      });
      const { removed, changed } = difference.counts;
      const same = results.before.rowCount - removed - changed;
      return { ...opened, columns, counts: { ...difference.counts, same } };
    });
  }

  async #results(runId: string): Promise<ComparedResults> {
    await this.#now.complete();
    return { before: await this.#complete(runId), now: this.#now };
  }

  #withTables<Value>(
    { before, now }: ComparedResults,
    work: (tables: ComparedTables) => Promise<Value>,
  ): Promise<Value> {
    return this.#tables.together([before, now], async ([first, second]) => {
      if (first === undefined || second === undefined) throw new AppError("RESULT_GONE");
      return work({ before: tableScope(first, before.columns), now: tableScope(second, now.columns) });
    });
  }
}

/** Pairs columns of one name, blind to case: the n-th of a name with the n-th. In the order of `now`. */
function pairColumns(before: readonly ResultColumn[], now: readonly ResultColumn[]): readonly ColumnPair[] {
  const places = new Map<string, number[]>();
  for (const [index, { name }] of before.entries()) {
    const key = name.toLowerCase();
    places.set(key, [...(places.get(key) ?? []), index]);
  }
  const used = new Map<string, number>();
  return now.flatMap(({ name }, index) => {
    const key = name.toLowerCase();
    const nth = used.get(key) ?? 0;
    used.set(key, nth + 1);
    const place = places.get(key)?.[nth];
    return place === undefined ? [] : [{ before: place, now: index }];
  });
}

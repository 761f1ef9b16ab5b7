import type {
  Comparable,
  ComparedColumn,
  Comparison,
  ComparisonCounts,
} from "#shared/contract/resultComparison";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../StoredResult";
import type { ResultTables } from "../table/ResultTables";
import type { OpenedView, ResultViews } from "../view/ResultViews";
import { tableScope } from "../view/TableScope";
import { checkKey, type ComparedResults } from "./checkKey";
import { comparedColumns } from "./comparedColumns";
import { ComparedRows } from "./ComparedRows";
import { createDifference } from "./createDifference";
import { pairColumns } from "./pairColumns";
import { pairedColumns, type ComparedTables } from "./pairedColumns";
import { proposeKeys } from "./proposeKeys";

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

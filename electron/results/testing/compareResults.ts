import type { ColumnPair, Comparison } from "#shared/domain/results/resultComparison";
import { ResultComparisons, type OpenedComparison } from "../session/ResultComparisons";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { ResultViews } from "../session/ResultViews";

/** A comparison with the texts of all its cells, and the views it is one of. */
export interface ComparedResult extends OpenedComparison {
  readonly views: ResultViews;
  readonly texts: readonly (readonly (string | null)[])[];
}

/** Pairs of columns at the same places. */
export function pairsAt(...places: readonly number[]): ColumnPair[] {
  return places.map((place) => ({ before: place, now: place }));
}

export function comparisonsOf(
  tables: ResultTables,
  before: StoredResult,
  now: StoredResult,
  views = new ResultViews(now, tables),
): ResultComparisons {
  return new ResultComparisons(now, views, tables, () => Promise.resolve(before));
}

/** Compares two results and reads all that differs. */
export async function compareResults(
  tables: ResultTables,
  before: StoredResult,
  now: StoredResult,
  by: Omit<Comparison, "before">,
): Promise<ComparedResult> {
  const views = new ResultViews(now, tables);
  const opened = await comparisonsOf(tables, before, now, views).compare({ before: before.runId, ...by });
  const places = opened.columns.map((_, index) => index);
  const texts = Array.from({ length: opened.rows.rowCount }, (_, row) => opened.rows.rowTexts(row, places));
  return { ...opened, views, texts };
}

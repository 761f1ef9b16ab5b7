import type { ComparedColumn, Comparison, ComparisonCounts } from "#shared/domain/results/resultComparison";
import { type ColumnLayout, plainLayout } from "#shared/domain/results/columnLayout";
import type { GridRows } from "../client/ViewRows";
import { plainViewState } from "../state/ResultViewState";
import { hiddenColumns, type ShownComparison } from "./comparisonView";

/** Keys that stay in sight while the columns are scrolled; more would leave no room for these. */
const mostPinnedKeys = 2;

/** How the columns of a comparison stand at first: what happened to a row, and which row it is, stay in sight. */
function comparisonLayout(columns: readonly ComparedColumn[], hidden: readonly number[]): ColumnLayout {
  const keys = columns.flatMap(({ role }, index) => (role === "key" ? [index] : []));
  const pinnedLeft = [0, ...(keys.length > mostPinnedKeys ? [] : keys)];
  return { ...plainLayout, hidden: [...hidden], pinnedLeft };
}

/** Of each later result, the comparison of it that was shown last. It lives as long as its rows. */
const kept = new WeakMap<GridRows, ShownComparison>();

/** The comparison that was shown last, where it is this one. @param of as in {@link ShownComparison} */
export function shownLast(later: GridRows, of: string): ShownComparison | undefined {
  const last = kept.get(later);
  return last?.of === of ? last : undefined;
}

/** How a comparison is left from now on, in place of the one that was shown last. */
export function keepComparison(later: GridRows, shown: ShownComparison): void {
  kept.set(later, shown);
}

/** How a comparison was left when it was shown last, of all comparisons of its later result; otherwise as one is shown at first. */
export function keptComparison(
  later: GridRows,
  comparison: Comparison,
  columns: readonly ComparedColumn[],
  counts: ComparisonCounts,
): ShownComparison {
  const of = JSON.stringify(comparison);
  const last = shownLast(later, of);
  if (last !== undefined) return last;
  const everything = { changes: [], changedIn: null, withSame: false, sort: [] };
  const layout = comparisonLayout(columns, hiddenColumns(columns, counts, everything));
  const shown = { of, ...everything, grid: plainViewState(layout) };
  keepComparison(later, shown);
  return shown;
}

import type { ComparedColumn, Comparison, ComparisonCounts } from "#shared/contract/resultComparison";
import type { GridRows } from "../client/ViewRows";
import { plainViewState } from "../ResultViewState";
import { comparisonLayout } from "./comparisonLayout";
import { hiddenColumns } from "./hiddenColumns";
import type { ShownComparison } from "./ShownComparison";

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

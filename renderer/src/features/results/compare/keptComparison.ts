import type { ComparedColumn, Comparison, ComparisonCounts } from "#shared/contract/resultComparison";
import type { GridRows } from "../client/ViewRows";
import { plainViewState, resultViewState } from "../ResultViewState";
import { comparisonLayout } from "./comparisonLayout";
import { hiddenColumns } from "./hiddenColumns";
import type { ShownComparison } from "./ShownComparison";

/** How a comparison was left when it was shown last, of all comparisons of its later result; otherwise as one is shown at first. */
export function keptComparison(
  later: GridRows,
  comparison: Comparison,
  columns: readonly ComparedColumn[],
  counts: ComparisonCounts,
): ShownComparison {
  const of = JSON.stringify(comparison);
  const state = resultViewState(later);
  if (state.comparison?.of === of) return state.comparison;
  const everything = { changes: [], changedIn: null, withSame: false, sort: [] };
  const layout = comparisonLayout(columns, hiddenColumns(columns, counts, everything));
  state.comparison = { of, ...everything, grid: plainViewState(layout) };
  return state.comparison;
}

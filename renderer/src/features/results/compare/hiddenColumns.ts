import type { ComparedColumn, ComparisonCounts, RowChange } from "#shared/contract/resultComparison";
import type { ShownComparison } from "./ShownComparison";

/** Columns that nothing is to be seen in: of the side on which no row shown is, and those that did not change. */
export function hiddenColumns(
  columns: readonly ComparedColumn[],
  { changedIn, changed }: ComparisonCounts,
  { changes, withSame }: Pick<ShownComparison, "changes" | "withSame">,
): number[] {
  const isShown = (change: RowChange): boolean => changes.length === 0 || changes.includes(change);
  const onlyChanged = !withSame && changed > 0 && isShown("changed");
  return columns.flatMap(({ role, pair }, index) => {
    if (role !== "before" && role !== "now") return [];
    const isEmpty = !isShown("changed") && !isShown(role === "before" ? "removed" : "added");
    return isEmpty || (onlyChanged && changedIn[pair ?? -1] === 0) ? [index] : [];
  });
}

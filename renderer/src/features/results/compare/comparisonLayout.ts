import type { ComparedColumn, ComparisonCounts, RowChange } from "#shared/contract/resultComparison";
import { plainLayout, type ColumnLayout } from "#shared/domain/columnLayout";

/** Keys that stay in sight while the columns are scrolled; more would leave no room for these. */
const mostPinnedKeys = 2;

interface Shown {
  readonly changes: readonly RowChange[];
  /** Also columns in which nothing changed. */
  readonly withSame: boolean;
}

/** Columns that nothing is to be seen in are hidden: of the side on which no row shown is, and those that did not change. */
export function comparisonLayout(
  columns: readonly ComparedColumn[],
  { changedIn, changed }: ComparisonCounts,
  { changes, withSame }: Shown,
): ColumnLayout {
  const isShown = (change: RowChange): boolean => changes.length === 0 || changes.includes(change);
  const onlyChanged = !withSame && changed > 0 && isShown("changed");
  const keys = columns.flatMap(({ role }, index) => (role === "key" ? [index] : []));
  const hidden = columns.flatMap(({ role, pair }, index) => {
    if (role !== "before" && role !== "now") return [];
    const isEmpty = !isShown("changed") && !isShown(role === "before" ? "removed" : "added");
    return isEmpty || (onlyChanged && changedIn[pair ?? -1] === 0) ? [index] : [];
  });
  return { ...plainLayout, hidden, pinnedLeft: [0, ...(keys.length > mostPinnedKeys ? [] : keys)] };
}

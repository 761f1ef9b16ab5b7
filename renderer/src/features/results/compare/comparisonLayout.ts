import type { ComparedColumn } from "#shared/contract/resultComparison";
import { plainLayout, type ColumnLayout } from "#shared/domain/columnLayout";

/** Keys that stay in sight while the columns are scrolled; more would leave no room for these. */
const mostPinnedKeys = 2;

/** How the columns of a comparison stand at first: what happened to a row, and which row it is, stay in sight. */
export function comparisonLayout(
  columns: readonly ComparedColumn[],
  hidden: readonly number[],
): ColumnLayout {
  const keys = columns.flatMap(({ role }, index) => (role === "key" ? [index] : []));
  const pinnedLeft = [0, ...(keys.length > mostPinnedKeys ? [] : keys)];
  return { ...plainLayout, hidden: [...hidden], pinnedLeft };
}

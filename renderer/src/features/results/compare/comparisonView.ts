import type { ComparedColumn, RowChange } from "#shared/contract/resultComparison";
import type { ResultView } from "#shared/contract/resultView";
import type { ShownComparison } from "./ShownComparison";

/** The rows of a comparison as they are shown, as a view of all that differ. */
export function comparisonView(
  columns: readonly ComparedColumn[],
  { changes, changedIn, sort }: Pick<ShownComparison, "changes" | "changedIn" | "sort">,
): ResultView {
  const sideOf = (role: "before" | "now") =>
    columns.findIndex((column) => column.role === role && column.pair === changedIn);
  const wanted: readonly RowChange[] = changedIn === null ? changes : ["changed"];
  const isChange = wanted.map((text) => ({ kind: "is" as const, text }));
  return {
    filters: isChange.length === 0 ? [] : [{ column: 0, not: false, anyOf: isChange }],
    ...(changedIn === null ? {} : { differing: [{ column: sideOf("before"), other: sideOf("now") }] }),
    sort: [...sort],
  };
}

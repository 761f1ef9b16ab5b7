import type { ComparedColumn, RowChange } from "#shared/contract/resultComparison";
import type { ResultView, SortKey } from "#shared/contract/resultView";

interface Shown {
  /** All where there are none named. */
  readonly changes: readonly RowChange[];
  /** Only rows that changed in this pair; null: in any. */
  readonly changedIn: number | null;
}

/** The rows of a comparison with some changes, as a view of it. */
export function comparisonView(
  columns: readonly ComparedColumn[],
  { changes, changedIn }: Shown,
  sort: readonly SortKey[],
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

import type {
  ComparedColumn,
  Comparison,
  ComparisonCounts,
  RowChange,
} from "#shared/domain/results/resultComparison";
import type { ResultView, SortKey } from "#shared/domain/results/resultView";
import type { ResultViewState } from "../state/ResultViewState";
import type { GroupedRows } from "../pivot/GroupedRows";

/** How a comparison is shown. It is kept with the later result, so that it is as it was left when a person comes back. */
export interface ShownComparison {
  /** The comparison as text: another one has other rows. */
  readonly of: string;
  /** Rows with these changes; all where there are none named. */
  readonly changes: readonly RowChange[];
  /** Only rows that changed in this pair; null: in any. */
  readonly changedIn: number | null;
  /** Also columns in which nothing changed. */
  readonly withSame: boolean;
  readonly sort: readonly SortKey[];
  /** How its grid is arranged. */
  readonly grid: ResultViewState;
}

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

/** What is different between two results, and by which columns they were compared. */
export interface ComparedRows {
  readonly comparison: Comparison;
  readonly columns: readonly ComparedColumn[];
  readonly counts: ComparisonCounts;
  /** The rows that differ, in one order or another. */
  readonly rows: GroupedRows;
  /** How they are shown when they come in. */
  readonly shown: ShownComparison;
}

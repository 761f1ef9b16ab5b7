import type { ColumnFilter, ResultView, SortKey } from "#shared/contract/resultView";

/** How the rows of a result are arranged, and what changes it. Columns by their index in the result. */
export interface Arrangement {
  readonly view: ResultView;
  /** Rows can be sorted and filtered once all are there. */
  readonly isReady: boolean;
  /** Sorts by a column: ascending, descending, and then as it came. `isFurther` keeps the keys there are. */
  readonly onSort: (column: number, isFurther: boolean) => void;
  readonly onSortBy: (keys: readonly SortKey[]) => void;
  /** Takes the place of a column's filter; null removes it. */
  readonly onFilter: (column: number, filter: ColumnFilter | null) => void;
  readonly onReset: () => void;
}

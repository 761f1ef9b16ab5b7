import type { ResultView, SortKey } from "#shared/contract/resultView";
import type { WrittenFilter } from "./WrittenFilter";

/** How the rows of a result are arranged, and what changes it. Columns by their index in the result. */
export interface Arrangement {
  readonly view: ResultView;
  /** The filters of that view as they were written; a row has to pass all of them. */
  readonly filters: readonly WrittenFilter[];
  /** Zone that times in filters are read in, where the column has one; see ColumnLayout. */
  readonly timeZone: string | null;
  /** Rows can be sorted and filtered once all are there. */
  readonly isReady: boolean;
  /** Sorts by a column: ascending, descending, and then as it came. `isFurther` keeps the keys there are. */
  readonly onSort: (column: number, isFurther: boolean) => void;
  readonly onSortBy: (keys: readonly SortKey[]) => void;
  /**
   * Puts other filters in place; one without text goes.
   *
   * @returns What is wrong with them, in which case all stays as it was; otherwise null
   */
  readonly onFilters: (filters: readonly WrittenFilter[]) => Promise<string | null>;
}

import type { ResultView, SortKey } from "#shared/domain/results/resultView";

/** A filter of one column as a person wrote it, in the language of shared/domain/resultFilter. */
export interface WrittenFilter {
  /** Tells several filters of one column apart. */
  readonly id: string;
  /** Index of the column in the result. */
  readonly column: number;
  readonly text: string;
}

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

/**
 * The sort after a column was chosen: not sorted by it → ascending → descending → not sorted by it.
 *
 * @param isFurther The column becomes a further key, behind those there are; otherwise the only one.
 */
export function nextSort(sort: readonly SortKey[], column: number, isFurther: boolean): SortKey[] {
  const known = sort.find((key) => key.column === column);
  const direction = known === undefined ? "asc" : known.direction === "asc" ? "desc" : null;
  if (!isFurther) return direction === null ? [] : [{ column, direction }];
  if (direction === null) return sort.filter((key) => key.column !== column);
  if (known === undefined) return [...sort, { column, direction }];
  return sort.map((key) => (key.column === column ? { column, direction } : key));
}

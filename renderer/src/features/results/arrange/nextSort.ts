import type { SortKey } from "#shared/contract/resultView";

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

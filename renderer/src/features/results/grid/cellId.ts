import { headerRow } from "./selection";

/** Id of the element of a cell, or of a column's header. @param column By its index in the result. */
export function cellId(gridId: string, row: number, column: number): string {
  return row === headerRow ? `${gridId}-header-${column}` : `${gridId}-${row}-${column}`;
}

import type { GridColumn } from "./GridColumn";

/** Pixels from the first column's left edge at which a column begins once it stands at a place. */
export function startAtPlace(columns: readonly GridColumn[], column: GridColumn, place: number): number {
  return columns
    .filter((other) => other.index !== column.index)
    .slice(0, place)
    .reduce((start, other) => start + other.width, 0);
}

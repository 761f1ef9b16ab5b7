import type { GridColumn } from "./GridColumn";

/**
 * The gap between columns into which a dragged one would fall: 0 is before the first, `columns.length` after the last.
 *
 * @param distance Pixels from where the column was taken; its middle decides.
 */
export function placeForDrop(column: GridColumn, distance: number, columns: readonly GridColumn[]): number {
  const edge = distance < 0 ? column.start + distance : column.start + column.width + distance;
  const gap = columns.findIndex((other) => edge < other.start + other.width / 2);
  return gap === -1 ? columns.length : gap;
}

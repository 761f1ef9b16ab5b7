import type { GridColumn } from "./GridColumn";

/**
 * The gap between the columns of its pane into which a dragged one would fall, as the place of the column behind the gap.
 *
 * @param distance Pixels from where the column was taken; its middle decides.
 */
export function placeForDrop(column: GridColumn, distance: number, columns: readonly GridColumn[]): number {
  const edge = distance < 0 ? column.start + distance : column.start + column.width + distance;
  const pane = columns.filter((other) => other.pane === column.pane);
  const behind = pane.find((other) => edge < other.start + other.width / 2);
  return behind?.place ?? (pane.at(-1)?.place ?? 0) + 1;
}

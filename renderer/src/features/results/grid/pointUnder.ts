import type { GridColumn } from "./GridColumn";
import { headerHeight, paneWidths, rowHeight } from "./GridColumn";
import { headerRow, type GridPoint, type GridSize } from "../state/selection";

/** What lies under a place of the grid's visible part. */
export interface PlaceUnder {
  readonly area: "corner" | "header" | "rowNumbers" | "cells" | "outside";
  /** The nearest cell; its row is -1 in the header. */
  readonly point: GridPoint;
}

interface View {
  readonly scrollLeft: number;
  readonly scrollTop: number;
  readonly gutterWidth: number;
  /** Pixels of the visible part, at whose right edge pinned columns stay. */
  readonly width: number;
}

/**
 * Finds the cell under a place, by arithmetic: rows are equally high and columns sorted.
 *
 * @param x Pixels from the left edge of the visible part; y likewise from the top.
 */
export function pointUnder(
  x: number,
  y: number,
  view: View,
  columns: readonly GridColumn[],
  size: GridSize,
): PlaceUnder {
  const row = Math.floor((y - headerHeight + view.scrollTop) / rowHeight);
  const { left, isInside } = unscrolled(x, view, columns);
  const column = columnAt(left, columns);
  const isHeader = y < headerHeight;
  const isGutter = x < view.gutterWidth;
  const point = {
    row: isHeader ? headerRow : Math.max(0, Math.min(size.rows - 1, row)),
    column: isGutter ? 0 : column,
  };
  if (isHeader && isGutter) return { area: "corner", point };
  if (isHeader) return { area: "header", point };
  if (row >= size.rows) return { area: "outside", point };
  if (isGutter) return { area: "rowNumbers", point };
  return { area: isInside ? "cells" : "outside", point };
}

/** Pixels from the first column's left edge, before anything was scrolled, of what lies at a place. */
function unscrolled(
  x: number,
  view: View,
  columns: readonly GridColumn[],
): { left: number; isInside: boolean } {
  const pinned = paneWidths(columns);
  const last = columns.at(-1);
  const end = last === undefined ? 0 : last.start + last.width;
  const fromRight = view.width - x;
  if (fromRight <= pinned.right) return { left: end - fromRight, isInside: true };
  const fromLeft = x - view.gutterWidth;
  if (fromLeft < pinned.left) return { left: fromLeft, isInside: true };
  // Beyond the last scrolled column there may be room before those at the right edge.
  const scrolledEnd = end - pinned.right;
  const left = fromLeft + view.scrollLeft;
  return left < scrolledEnd ? { left, isInside: true } : { left: scrolledEnd - 1, isInside: false };
}

function columnAt(left: number, columns: readonly GridColumn[]): number {
  let low = 0;
  let high = columns.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((columns[middle]?.start ?? 0) <= left) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

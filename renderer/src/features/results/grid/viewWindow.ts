import { headerHeight, paneWidths, rowHeight, type GridColumn } from "./GridColumn";

/** The part of the grid that is seen, in pixels. */
export interface ViewBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Rows and places of scrolled columns that are drawn, ends included; none where the end is before the beginning. Pinned
 * columns are always drawn.
 */
export interface ViewWindow {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstPlace: number;
  readonly lastPlace: number;
}

/** Scroll positions within one step draw the same window, so that most scroll events draw nothing. */
export const viewStep = { rows: 4 * rowHeight, columns: 128 } as const;

const noStep = { rows: 0, columns: 0 };

/** Rows drawn beyond the visible ones in each direction. */
const rowsBeyond = 4;

/**
 * What has to be drawn for a box whose position was rounded down to a step. Rows are equally high and columns sorted.
 *
 * @param hasMargin Whether what lies just beyond the box is drawn, too, for when it is scrolled. Without, the box's position
 * must be exact.
 */
export function viewWindow(
  box: ViewBox,
  rowCount: number,
  columns: readonly GridColumn[],
  gutterWidth: number,
  hasMargin: boolean,
): ViewWindow {
  const [step, beyond] = hasMargin ? [viewStep, rowsBeyond] : [noStep, 0];
  const bottom = box.top + step.rows + Math.max(0, box.height - headerHeight);
  const pinned = paneWidths(columns);
  const left = box.left + pinned.left;
  const right = box.left + step.columns + Math.max(0, box.width - gutterWidth - pinned.right);
  const scrolled = columns.filter(({ pane }) => pane === "center");
  const first = scrolled.find((column) => column.start + column.width > left) ?? scrolled[0];
  const last = scrolled.findLast((column) => column.start < right);
  return {
    firstRow: Math.max(0, Math.floor(box.top / rowHeight) - beyond),
    lastRow: Math.min(rowCount - 1, Math.floor(bottom / rowHeight) + beyond),
    firstPlace: first?.place ?? 0,
    lastPlace: last?.place ?? -1,
  };
}

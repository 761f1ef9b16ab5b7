import {
  allSelection,
  cellSelection,
  columnSelection,
  extendedTo,
  headerRow,
  rowSelection,
  type GridPoint,
  type GridSize,
  type Selection,
} from "./selection";

export interface KeyPress {
  readonly key: string;
  readonly shift: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly primary: boolean;
}

/**
 * The selection after a key, as spreadsheets and the ARIA grid pattern move it: arrows by one, with Ctrl to the edge,
 * Home and End along the row, with Ctrl over the whole grid, Page Up and Down by a page, Shift extends, Ctrl+A takes
 * all, Shift+Space the rows, Ctrl+Space the columns. The header is above the first row.
 *
 * @param pageRows Rows that fit on the screen.
 * @returns Null where the key moves nothing.
 */
export function moveSelection(
  selection: Selection,
  press: KeyPress,
  size: GridSize,
  pageRows: number,
): Selection | null {
  const { focus } = selection;
  if (press.primary && press.key.toLowerCase() === "a") return allSelection(focus);
  if (press.key === " ") {
    if (press.primary) return columnSelection(focus.column, null);
    return press.shift ? rowSelection(Math.max(0, focus.row), focus.column, null) : null;
  }
  const moved = movedPoint(focus, press, size, pageRows);
  if (moved === null) return null;
  const lowest = press.shift && selection.kind === "cells" ? 0 : headerRow;
  const point = {
    row: clamp(moved.row, lowest, size.rows - 1),
    column: clamp(moved.column, 0, size.columns - 1),
  };
  if (!press.shift) return cellSelection(point);
  return selection.kind === "columns"
    ? columnSelection(point.column, selection)
    : extendedTo(selection, point);
}

function movedPoint(
  { row, column }: GridPoint,
  press: KeyPress,
  size: GridSize,
  pageRows: number,
): GridPoint | null {
  const last = { row: size.rows - 1, column: size.columns - 1 };
  switch (press.key) {
    case "ArrowUp":
      return { row: press.primary && row > 0 ? 0 : row - 1, column };
    case "ArrowDown":
      return { row: press.primary ? last.row : row + 1, column };
    case "ArrowLeft":
      return { row, column: press.primary ? 0 : column - 1 };
    case "ArrowRight":
      return { row, column: press.primary ? last.column : column + 1 };
    case "PageUp":
      return { row: row <= 0 ? row : Math.max(0, row - pageRows), column };
    case "PageDown":
      return { row: row + pageRows, column };
    case "Home":
      return press.primary ? { row: 0, column: 0 } : { row, column: 0 };
    case "End":
      return press.primary ? last : { row, column: last.column };
    default:
      return null;
  }
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(high, value));
}

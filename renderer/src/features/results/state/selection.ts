/** A cell of the result; the column by its index there. */
export interface OpenedCell {
  readonly row: number;
  readonly column: number;
}

/** What others may do with the grid. Columns count in the order shown. */
export interface GridHandle {
  readonly focus: () => void;
  readonly focusedPoint: () => GridPoint;
  /** Makes a cell the active one and scrolls to it. */
  readonly goTo: (point: GridPoint) => void;
  /** The columns that are shown, by their index in the result. */
  readonly shownColumns: () => readonly number[];
}

/** Cells to copy: rows of a range, and columns of the result in the order shown. */
export interface CopyRequest {
  readonly range: CellRange;
  readonly columns: readonly number[];
  /** Whether rows that still arrive are meant too. */
  readonly growsDown: boolean;
  readonly withHeader: boolean;
}

/** A cell of the grid by what is seen: columns count in the order shown. Row -1 is the header. */
export interface GridPoint {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells between two corners; `focus` is the active cell. Whole rows and columns grow with the result. */
export interface Selection {
  readonly kind: "cells" | "rows" | "columns" | "all";
  readonly anchor: GridPoint;
  readonly focus: GridPoint;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
}

/** First and last row and column, all included. Empty where bottom < top or right < left. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

export const headerRow = -1;

export const initialSelection: Selection = cellSelection({ row: 0, column: 0 });

/** One cell, or the header of a column where the row is -1. */
export function cellSelection(point: GridPoint): Selection {
  return { kind: point.row === headerRow ? "columns" : "cells", anchor: point, focus: point };
}

/** The same anchor with another far corner. Only columns are selected by their header. */
export function extendedTo(selection: Selection, focus: GridPoint): Selection {
  const kind = selection.kind === "all" ? "cells" : selection.kind;
  if (kind === "columns") return { ...selection, focus };
  return { kind, anchor: inBody(selection.anchor), focus: inBody(focus) };
}

function inBody({ row, column }: GridPoint): GridPoint {
  return { row: Math.max(0, row), column };
}

/** All of a row; with `extend` all rows from the anchor to it. */
export function rowSelection(row: number, column: number, extend: Selection | null): Selection {
  const focus = { row, column };
  return {
    kind: "rows",
    anchor: extend === null ? focus : inBody(extend.anchor),
    focus,
  };
}

/** All of a column; with `extend` all columns from the anchor to it. */
export function columnSelection(column: number, extend: Selection | null): Selection {
  const focus = { row: headerRow, column };
  return { kind: "columns", anchor: extend?.anchor ?? focus, focus };
}

export function allSelection(focus: GridPoint): Selection {
  return { kind: "all", anchor: focus, focus };
}

/** The cells that a selection means in a grid of this size. */
export function rangeOf({ kind, anchor, focus }: Selection, size: GridSize): CellRange {
  const wholeRows = kind === "rows" || kind === "all";
  const wholeColumns = growsDown({ kind, anchor, focus });
  return {
    top: wholeColumns ? 0 : Math.max(0, Math.min(anchor.row, focus.row)),
    bottom: wholeColumns ? size.rows - 1 : Math.min(size.rows - 1, Math.max(anchor.row, focus.row)),
    left: wholeRows ? 0 : Math.min(anchor.column, focus.column),
    right: wholeRows ? size.columns - 1 : Math.min(size.columns - 1, Math.max(anchor.column, focus.column)),
  };
}

/** Whether rows that still arrive belong to a selection: that of columns, and of everything. */
export function growsDown({ kind }: Selection): boolean {
  return kind === "columns" || kind === "all";
}

/** How many cells a range holds. */
export function cellCount({ top, bottom, left, right }: CellRange): number {
  return Math.max(0, bottom - top + 1) * Math.max(0, right - left + 1);
}

/** The selection with its corners among the columns there are; some may have been hidden. */
export function selectionWithin(selection: Selection, { columns }: GridSize): Selection {
  const { anchor, focus } = selection;
  const last = Math.max(0, columns - 1);
  if (anchor.column <= last && focus.column <= last) return selection;
  const within = (point: GridPoint): GridPoint => ({ ...point, column: Math.min(last, point.column) });
  return { ...selection, anchor: within(anchor), focus: within(focus) };
}

export function isInRange({ row, column }: GridPoint, { top, bottom, left, right }: CellRange): boolean {
  return row >= top && row <= bottom && column >= left && column <= right;
}

/** Id of the element of a cell, or of a column's header. @param column By its index in the result. */
export function cellId(gridId: string, row: number, column: number): string {
  return row === headerRow ? `${gridId}-header-${column}` : `${gridId}-${row}-${column}`;
}

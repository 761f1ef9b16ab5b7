import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from "react";
import type { Arrangement } from "../state/Arrangement";
import { rowHeight } from "../../../queries/rowHeights";
import { type ColumnCommands, columnWidths, type GridColumn, type Pane } from "./GridColumn";
import type { GridWork, WindowPoint } from "./CellMarks";
import {
  cellSelection,
  type GridSize,
  headerRow,
  isInRange,
  type OpenedCell,
  type Selection,
} from "../state/selection";
import type { GridGeometry } from "./useGridGeometry";
import type { GridMenuState } from "./useGridMenu";
import { useGridPointer } from "./useGridPointer";
import type { GridSelection } from "./useGridSelection";
import { moveSelection } from "../state/moveSelection";

interface GridEventOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly geometry: GridGeometry;
  readonly selected: GridSelection;
  readonly commands: ColumnCommands;
  readonly menu: GridMenuState;
  readonly arrangement: Arrangement | null;
  readonly work: GridWork | null;
  readonly onCopy: (withHeader: boolean) => void;
  readonly onOpenCell: (cell: OpenedCell) => void;
}

/** What the keyboard, the pointer and the clipboard do with the cells of a grid: handlers of its element. */
export function useGridEvents(options: GridEventOptions) {
  const { scroller, geometry, selected, commands, menu, arrangement, work, onCopy, onOpenCell } = options;
  const { columns, gutterWidth, headingsHeight, headedBy } = geometry;
  const { selection, range, size, focusColumn, setSelection, select } = selected;
  const { row: focusRow } = selection.focus;
  const pointer = useGridPointer({ scroller, columns, size, gutterWidth, headingsHeight, setSelection });

  const open = (column: GridColumn): void => {
    if (focusRow === headerRow) menu.openBelow(focusRow, column);
    else onOpenCell({ row: focusRow, column: column.index });
  };
  /** The cell that an event is over; null where it is over something else. */
  const cellUnder = (event: MouseEvent) => {
    const { area, point } = pointer.placeOf(event);
    const column = columns[point.column];
    return area === "cells" && column !== undefined ? { point, column } : null;
  };
  return {
    ...pointer.handlers,
    onKeyDown: (event: KeyboardEvent<HTMLElement>): void =>
      runGridKey(event, {
        selection,
        size,
        headedBy,
        column: focusColumn,
        commands,
        arrangement,
        work,
        onSelect: select,
        onCopy,
        onOpen: open,
        onOpenMenu: (column) => menu.openBelow(focusRow, column),
        placeBelow: menu.placeBelow,
      }),
    onCopy: (event: ClipboardEvent): void => {
      event.preventDefault();
      onCopy(false);
    },
    onClick: (event: MouseEvent): void => {
      // The grid takes the pointer when it goes down, so the mark is looked for by its place.
      const mark = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-disclosure]");
      const cell = mark == null ? null : cellUnder(event);
      if (cell !== null) onOpenCell({ row: cell.point.row, column: cell.column.index });
    },
    onDoubleClick: (event: MouseEvent): void => {
      if (focusColumn !== undefined && pointer.placeOf(event).area === "cells") open(focusColumn);
    },
    onContextMenu: (event: MouseEvent): void => {
      const cell = cellUnder(event);
      if (cell === null) return;
      event.preventDefault();
      if (!isInRange(cell.point, range)) setSelection(cellSelection(cell.point));
      menu.open({ column: cell.column, row: cell.point.row, at: { x: event.clientX, y: event.clientY } });
    },
  };
}

interface GridKeyOptions {
  readonly selection: Selection;
  readonly size: GridSize;
  /** Pixels of the header with what stands above it. */
  readonly headedBy: number;
  /** The active column; undefined where there is none. */
  readonly column: GridColumn | undefined;
  readonly commands: ColumnCommands;
  readonly arrangement: Arrangement | null;
  readonly work: GridWork | null;
  readonly onSelect: (selection: Selection) => void;
  readonly onCopy: (withHeader: boolean) => void;
  readonly onOpen: (column: GridColumn) => void;
  readonly onOpenMenu: (column: GridColumn) => void;
  /** Below a cell or a header, where what is opened by a key appears. */
  readonly placeBelow: (row: number, column: GridColumn) => WindowPoint;
}

/** Carries a key of the grid out, as gridAction says what it is. */
function runGridKey(event: KeyboardEvent<HTMLElement>, options: GridKeyOptions): void {
  const { selection, size, column, commands, arrangement, work } = options;
  const ready = arrangement?.isReady === true ? arrangement : null;
  const pageRows = Math.floor((event.currentTarget.clientHeight - options.headedBy) / rowHeight("grid")) - 1;
  const action = gridAction(event, selection, size, Math.max(1, pageRows));
  if (column === undefined || action === null) return;
  event.preventDefault();
  switch (action.kind) {
    case "select":
      return options.onSelect(action.selection);
    case "copy":
      return options.onCopy(action.withHeader);
    case "open":
      return options.onOpen(column);
    case "menu":
      return options.onOpenMenu(column);
    case "sort":
      return ready?.onSort(column.index, action.isFurther);
    case "filter":
      return ready === null
        ? undefined
        : work?.onFilterColumn(column.index, options.placeBelow(headerRow, column));
    case "pin":
      return commands.pin(column, column.pane === action.pane ? "center" : action.pane);
    case "resize":
      return commands.resize(column, column.width + action.by);
    case "move":
      return commands.move(column, column.place + action.by);
  }
}

interface KeyHeld {
  readonly key: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** What a key does in the grid. */
type GridAction =
  | { readonly kind: "select"; readonly selection: Selection }
  | { readonly kind: "copy"; readonly withHeader: boolean }
  /** The active cell in the viewer, or the menu of the active header. */
  | { readonly kind: "open" }
  /** The menu of the active cell or header. */
  | { readonly kind: "menu" }
  /** Sorts by the active column; as a further key where it says so. */
  | { readonly kind: "sort"; readonly isFurther: boolean }
  | { readonly kind: "filter" }
  | { readonly kind: "pin"; readonly pane: Pane }
  /** Pixels added to the active column's width. */
  | { readonly kind: "resize"; readonly by: number }
  /** Places by which the active column moves to the right. */
  | { readonly kind: "move"; readonly by: number };

/**
 * The keys of the grid: those that move (moveSelection), Ctrl+C to copy and with Shift to copy with the names, Enter to
 * open, the menu key. With Alt they are about the active column: left and right for its width, with Shift
 * as well for its place; up sorts by it, with Shift as a further key; down filters; Home and End pin it to an edge.
 *
 * @param pageRows Rows that fit on the screen.
 * @returns Null where the key does nothing here.
 */
export function gridAction(
  held: KeyHeld,
  selection: Selection,
  size: GridSize,
  pageRows: number,
): GridAction | null {
  const { key, altKey, shiftKey } = held;
  const primary = held.ctrlKey || held.metaKey;
  if (altKey) return columnAction(key, shiftKey);
  if (primary && key.toLowerCase() === "c") return { kind: "copy", withHeader: shiftKey };
  if (key === "Enter") return { kind: "open" };
  if (key === "ContextMenu" || (key === "F10" && shiftKey)) return { kind: "menu" };
  const next = moveSelection(selection, { key, shift: shiftKey, primary }, size, pageRows);
  return next === null ? null : { kind: "select", selection: next };
}

function columnAction(key: string, shift: boolean): GridAction | null {
  switch (key) {
    case "ArrowLeft":
    case "ArrowRight": {
      const direction = key === "ArrowLeft" ? -1 : 1;
      return shift ? { kind: "move", by: direction } : { kind: "resize", by: direction * columnWidths.step };
    }
    case "ArrowUp":
      return { kind: "sort", isFurther: shift };
    case "ArrowDown":
      return { kind: "filter" };
    case "Home":
      return { kind: "pin", pane: "left" };
    case "End":
      return { kind: "pin", pane: "right" };
    default:
      return null;
  }
}

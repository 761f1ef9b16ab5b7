import type { ClipboardEvent, KeyboardEvent, MouseEvent, RefObject } from "react";
import type { Arrangement } from "../arrange/Arrangement";
import type { ColumnCommands } from "./ColumnCommands";
import type { GridColumn } from "./GridColumn";
import type { GridWork } from "./GridWork";
import type { OpenedCell } from "./OpenedCell";
import { runGridKey } from "./runGridKey";
import { cellSelection, headerRow, isInRange } from "./selection";
import type { GridGeometry } from "./useGridGeometry";
import type { GridMenuState } from "./useGridMenu";
import { useGridPointer } from "./useGridPointer";
import type { GridSelection } from "./useGridSelection";

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

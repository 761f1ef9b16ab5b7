import type { KeyboardEvent } from "react";
import type { Arrangement } from "../arrange/Arrangement";
import type { ColumnCommands } from "./ColumnCommands";
import { gridAction } from "./gridAction";
import { rowHeight, type GridColumn } from "./GridColumn";
import type { GridWork, WindowPoint } from "./GridWork";
import { headerRow, type GridSize, type Selection } from "./selection";

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
export function runGridKey(event: KeyboardEvent<HTMLElement>, options: GridKeyOptions): void {
  const { selection, size, column, commands, arrangement, work } = options;
  const ready = arrangement?.isReady === true ? arrangement : null;
  const pageRows = Math.floor((event.currentTarget.clientHeight - options.headedBy) / rowHeight) - 1;
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

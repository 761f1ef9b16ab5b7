import type { MenuEntry } from "../../../components/Menu";
import type { GridColumn } from "./GridColumn";
import type { OpenedCell } from "../state/OpenedCell";
import type { CopyRequest } from "../state/selection";

/** A place in the window, in pixels. */
export interface WindowPoint {
  readonly x: number;
  readonly y: number;
}

/** What can be done with the rows of a result beyond looking at them; the grid offers it where it belongs. */
export interface GridWork {
  /** Opens the filter of a column, by its index in the result. */
  readonly onFilterColumn: (column: number, at: WindowPoint) => void;
  /** Shows only rows with a cell's value, or leaves them out. */
  readonly onFilterValue: (cell: OpenedCell, isLeftOut: boolean) => void;
  readonly onChooseZone: () => void;
  /** Opens a cell beside the rows. */
  readonly onOpenBeside: (cell: OpenedCell) => void;
  /** Further entries of a column's menu. */
  readonly columnEntries: (column: GridColumn) => readonly MenuEntry[];
  /** Further entries of a cell's menu, about the cells that are selected. */
  readonly cellEntries: (selected: CopyRequest) => readonly MenuEntry[];
}

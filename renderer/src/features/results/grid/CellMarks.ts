import type { ReactNode } from "react";
import type { CellValue } from "../client/RowCache";
import type { MenuEntry } from "../../../components/Menu";
import type { GridColumn } from "./GridColumn";
import type { CopyRequest, OpenedCell } from "../state/selection";

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

/** How a cell stands out. */
export interface CellMark {
  /** Takes the place of what is shown of the value. */
  readonly content?: ReactNode;
  /** May set `--cell-mark`, an image that is the cell's background unless it is selected. */
  readonly className: string | undefined;
}

/**
 * How the cells of a grid stand out, where they say more than their values; columns by their index. Asked of rows that have
 * come in; null: as any cell. It is the same function as long as it says the same.
 */
export type CellMarks = (row: number, column: number) => CellMark | null;

/** Id of the element in a grid that says what the mark of NULL or of an empty text means. */
export function markId(gridId: string, mark: "null" | "empty"): string {
  return `${gridId}-${mark}`;
}

/** Id of what describes a cell; undefined where its text says everything. */
export function markDescription(gridId: string, value: CellValue | undefined): string | undefined {
  if (value?.text === null) return markId(gridId, "null");
  return value?.text === "" ? markId(gridId, "empty") : undefined;
}

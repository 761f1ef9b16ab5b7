import type { GridPoint } from "./selection";

/** What others may do with the grid. Columns count in the order shown. */
export interface GridHandle {
  readonly focus: () => void;
  readonly focusedPoint: () => GridPoint;
  /** Makes a cell the active one and scrolls to it. */
  readonly goTo: (point: GridPoint) => void;
  /** The columns that are shown, by their index in the result. */
  readonly shownColumns: () => readonly number[];
}

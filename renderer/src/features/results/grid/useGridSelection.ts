import type { Dispatch, RefObject, SetStateAction } from "react";
import type { GridRows } from "../client/ViewRows";
import { useViewState } from "../useViewState";
import type { GridColumn } from "./GridColumn";
import { revealCell } from "./revealCell";
import { rangeOf, selectionWithin, type CellRange, type GridSize, type Selection } from "./selection";
import type { GridGeometry } from "./useGridGeometry";

/** What is selected in a grid, within the rows and columns that it has now. */
export interface GridSelection {
  readonly selection: Selection;
  readonly range: CellRange;
  readonly size: GridSize;
  /** The selected columns, by their index in the result. */
  readonly chosen: readonly number[];
  /** The active column; undefined where there is none. */
  readonly focusColumn: GridColumn | undefined;
  readonly setSelection: Dispatch<SetStateAction<Selection>>;
  /** Selects, and scrolls to the active cell. */
  readonly select: (selection: Selection) => void;
}

/** The selection of a grid, kept while its rows are not shown. */
export function useGridSelection(
  scroller: RefObject<HTMLDivElement | null>,
  rows: GridRows,
  { columns, pinned, gutterWidth, headedBy }: GridGeometry,
): GridSelection {
  const [kept, setSelection] = useViewState(rows, "selection");
  const size = { rows: rows.rowCount, columns: columns.length };
  const selection = selectionWithin(kept, size);
  const range = rangeOf(selection, size);
  return {
    selection,
    range,
    size,
    chosen: columns.slice(range.left, range.right + 1).map(({ index }) => index),
    focusColumn: columns[selection.focus.column],
    setSelection,
    select: (next) => {
      setSelection(next);
      const column = columns[next.focus.column];
      if (scroller.current !== null && column !== undefined) {
        revealCell(scroller.current, column, next.focus.row, gutterWidth, pinned, headedBy);
      }
    },
  };
}

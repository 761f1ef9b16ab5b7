import type { Dispatch, RefObject, SetStateAction } from "react";
import type { GridRows } from "../client/ViewRows";
import { useViewState } from "../state/ResultViewState";
import { rowHeight } from "../../../queries/rowHeights";
import type { GridColumn, PaneWidths } from "./GridColumn";
import {
  type CellRange,
  type GridSize,
  headerRow,
  rangeOf,
  type Selection,
  selectionWithin,
} from "../state/selection";
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

/**
 * Scrolls the grid no further than needed to show a cell; the header, the row numbers and pinned columns cover its edges.
 *
 * @param headedBy Pixels of the header with what stands above it.
 */
function revealCell(
  view: HTMLElement,
  column: Pick<GridColumn, "start" | "width" | "pane">,
  row: number,
  gutterWidth: number,
  pinned: PaneWidths,
  headedBy: number,
): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = view;
  const covered = gutterWidth + pinned.left + pinned.right;
  const start = column.start - pinned.left;
  const left =
    column.pane === "center"
      ? scrolledInto(start, column.width, scrollLeft, clientWidth, covered)
      : scrollLeft;
  const top =
    row === headerRow
      ? scrollTop
      : scrolledInto(row * rowHeight("grid"), rowHeight("grid"), scrollTop, clientHeight, headedBy);
  if (left !== scrollLeft || top !== scrollTop) view.scrollTo({ left, top, behavior: "instant" });
}

/**
 * The nearest scroll position at which a span is wholly visible, or its beginning where it is too large.
 *
 * @param start Pixels from the first scrolled pixel; `covered` is what sticks over the view's beginning.
 */
export function scrolledInto(
  start: number,
  length: number,
  position: number,
  viewLength: number,
  covered: number,
): number {
  const room = viewLength - covered;
  if (start < position || length > room) return start;
  return start + length > position + room ? start + length - room : position;
}

import { rowHeight, type GridColumn, type PaneWidths } from "./GridColumn";
import { scrolledInto } from "./scrolledInto";
import { headerRow } from "./selection";

/**
 * Scrolls the grid no further than needed to show a cell; the header, the row numbers and pinned columns cover its edges.
 *
 * @param headedBy Pixels of the header with what stands above it.
 */
export function revealCell(
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
      : scrolledInto(row * rowHeight, rowHeight, scrollTop, clientHeight, headedBy);
  if (left !== scrollLeft || top !== scrollTop) view.scrollTo({ left, top, behavior: "instant" });
}

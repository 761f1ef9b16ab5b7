import { headerHeight, rowHeight, type GridColumn } from "./GridColumn";
import { scrolledInto } from "./scrolledInto";
import { headerRow } from "./selection";

/** Scrolls the grid no further than needed to show a cell; the header and the row numbers cover its edges. */
export function revealCell(
  view: HTMLElement,
  column: Pick<GridColumn, "start" | "width">,
  row: number,
  gutterWidth: number,
): void {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = view;
  const left = scrolledInto(column.start, column.width, scrollLeft, clientWidth, gutterWidth);
  const top =
    row === headerRow
      ? scrollTop
      : scrolledInto(row * rowHeight, rowHeight, scrollTop, clientHeight, headerHeight);
  if (left !== scrollLeft || top !== scrollTop) view.scrollTo({ left, top, behavior: "instant" });
}

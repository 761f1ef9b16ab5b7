import type { CSSProperties } from "react";
import type { GridColumn } from "./GridColumn";

/**
 * Where a cell stands in its row. Those that scroll are placed from the row's beginning; pinned ones flow in the row and
 * stick to their edge (see .pinnedLeft and .pinnedRight).
 *
 * @param totalWidth Pixels of all columns together.
 */
export function cellPlace(
  column: Pick<GridColumn, "pane" | "start" | "width">,
  gutterWidth: number,
  totalWidth: number,
): CSSProperties {
  const { pane, start, width } = column;
  return pane === "right"
    ? { right: totalWidth - start - width, width }
    : { left: gutterWidth + start, width };
}

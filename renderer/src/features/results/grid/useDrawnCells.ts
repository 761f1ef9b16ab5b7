import { useDeferredValue, useEffect, useMemo, type RefObject } from "react";
import type { GridRows } from "../client/ViewRows";
import type { GridColumn } from "./GridColumn";
import { resultViewState } from "../ResultViewState";
import { useTopOfNewView } from "./useTopOfNewView";
import { useViewBox } from "./useViewBox";
import { viewWindow } from "./viewWindow";

/** Rows asked for beyond the visible ones, in each direction. */
const rowsAhead = 60;

interface DrawnCells {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly rows: readonly number[];
  readonly columns: readonly GridColumn[];
  /** Places of these columns. */
  readonly places: ReadonlySet<number>;
}

/** The rows and columns that exist in the page: those in view and a few around them. Sees to it that their cells come in. */
export function useDrawnCells(
  scroller: RefObject<HTMLElement | null>,
  rows: GridRows,
  viewId: number,
  columns: readonly GridColumn[],
  gutterWidth: number,
): DrawnCells {
  const { rowCount } = rows;
  const box = useViewBox(rows, scroller);
  const kept = resultViewState(rows);
  // Of a new result what is seen comes first, and the rest right behind: the block of the page's thread is a third shorter.
  const hasMargin = useDeferredValue(true, kept.scrollTop > 0 || kept.scrollLeft > 0);
  const { firstRow, lastRow, firstPlace, lastPlace } = useMemo(
    () => viewWindow(box, rowCount, columns, gutterWidth, hasMargin),
    [box, rowCount, columns, gutterWidth, hasMargin],
  );
  useEffect(
    () => rows.want(firstRow - rowsAhead, Math.min(rowCount - 1, lastRow + rowsAhead)),
    // Another view of the same size has other rows.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [rows, viewId, firstRow, lastRow, rowCount],
  );
  useTopOfNewView(scroller, viewId);
  const drawnColumns = useMemo(
    () =>
      columns.filter(({ pane, place }) => pane !== "center" || (place >= firstPlace && place <= lastPlace)),
    [columns, firstPlace, lastPlace],
  );
  const drawnRows = Array.from(
    { length: Math.max(0, lastRow - firstRow + 1) },
    (_, index) => firstRow + index,
  );
  const places = useMemo(() => new Set(drawnColumns.map(({ place }) => place)), [drawnColumns]);
  return { firstRow, lastRow, rows: drawnRows, columns: drawnColumns, places };
}

import {
  type RefObject,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { watchScroller } from "../../../lib/watchScroller";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../state/ResultViewState";
import { rowHeight } from "../../../queries/rowHeights";
import { type GridColumn, headerHeight, paneWidths } from "./GridColumn";

/** The part of the grid that is seen, in pixels. */
interface ViewBox {
  readonly top: number;
  readonly left: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Rows and places of scrolled columns that are drawn, ends included; none where the end is before the beginning. Pinned
 * columns are always drawn.
 */
interface ViewWindow {
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstPlace: number;
  readonly lastPlace: number;
}

/** Scroll positions within one step draw the same window, so that most scroll events draw nothing. */
export const viewStep = { rows: 104, columns: 128 } as const;

const noStep = { rows: 0, columns: 0 };

/** Rows drawn beyond the visible ones in each direction. */
const rowsBeyond = 4;

/**
 * What has to be drawn for a box whose position was rounded down to a step. Rows are equally high and columns sorted.
 *
 * @param hasMargin Whether what lies just beyond the box is drawn, too, for when it is scrolled. Without, the box's position
 * must be exact.
 */
export function viewWindow(
  box: ViewBox,
  rowCount: number,
  columns: readonly GridColumn[],
  gutterWidth: number,
  hasMargin: boolean,
): ViewWindow {
  const [step, beyond] = hasMargin ? [viewStep, rowsBeyond] : [noStep, 0];
  const bottom = box.top + step.rows + Math.max(0, box.height - headerHeight);
  const pinned = paneWidths(columns);
  const left = box.left + pinned.left;
  const right = box.left + step.columns + Math.max(0, box.width - gutterWidth - pinned.right);
  const scrolled = columns.filter(({ pane }) => pane === "center");
  const first = scrolled.find((column) => column.start + column.width > left) ?? scrolled[0];
  const last = scrolled.findLast((column) => column.start < right);
  return {
    firstRow: Math.max(0, Math.floor(box.top / rowHeight("grid")) - beyond),
    lastRow: Math.min(rowCount - 1, Math.floor(bottom / rowHeight("grid")) + beyond),
    firstPlace: first?.place ?? 0,
    lastPlace: last?.place ?? -1,
  };
}

/**
 * The size of the grid that was seen last. The next one mostly stands in its place: it is drawn for that size at once,
 * where asking for its own would have the browser lay everything out twice before the first rows.
 */
let lastSize = { width: 0, height: 0 };

/**
 * The part of a scroller that is seen, its position rounded down to a step. Both positions are read together, so that
 * scrolling never makes the browser lay the page out twice. A result that was seen before stands where it was left.
 */
export function useViewBox(rows: GridRows, scroller: RefObject<HTMLElement | null>): ViewBox {
  const [box, setBox] = useState(() => boxOf({ ...resultViewState(rows), ...lastSize }));
  const isNew = useRef(true);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return undefined;
    const kept = resultViewState(rows);
    const look = (): void => {
      const { scrollTop, scrollLeft, clientWidth: width, clientHeight: height } = view;
      Object.assign(kept, { scrollTop, scrollLeft });
      lastSize = { width, height };
      const seen = boxOf({ scrollTop, scrollLeft, width, height });
      setBox((last) => (isSame(last, seen) ? last : seen));
    };
    const isAtTop = isNew.current && kept.scrollTop === 0 && kept.scrollLeft === 0;
    isNew.current = false;
    if (!isAtTop) view.scrollTo({ top: kept.scrollTop, left: kept.scrollLeft, behavior: "instant" });
    if (!isAtTop || lastSize.height === 0) look();
    return watchScroller(view, look);
  }, [rows, scroller]);
  return box;
}

function boxOf(seen: {
  readonly scrollTop: number;
  readonly scrollLeft: number;
  readonly width: number;
  readonly height: number;
}): ViewBox {
  return {
    top: seen.scrollTop - (seen.scrollTop % viewStep.rows),
    left: seen.scrollLeft - (seen.scrollLeft % viewStep.columns),
    width: seen.width,
    height: seen.height,
  };
}

function isSame(a: ViewBox, b: ViewBox): boolean {
  return a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;
}

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

/** Goes to the first row when the rows stand in another order: the ones that were seen are elsewhere now. */
function useTopOfNewView(scroller: RefObject<HTMLElement | null>, viewId: number): void {
  const seen = useRef(viewId);
  useLayoutEffect(() => {
    if (seen.current === viewId) return;
    seen.current = viewId;
    scroller.current?.scrollTo({ top: 0, behavior: "instant" });
  }, [scroller, viewId]);
}

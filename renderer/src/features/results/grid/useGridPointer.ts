import {
  type Dispatch,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
  useEffect,
  useRef,
} from "react";
import { rowHeight } from "../../../queries/rowHeights";
import { type GridColumn, headerHeight, paneWidths } from "./GridColumn";
import {
  cellSelection,
  extendedTo,
  type GridPoint,
  type GridSize,
  headerRow,
  rowSelection,
  type Selection,
} from "../state/selection";

interface GridPointerOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly columns: readonly GridColumn[];
  readonly size: GridSize;
  readonly gutterWidth: number;
  /** Pixels of the headings above the header, which count as that. */
  readonly headingsHeight: number;
  readonly setSelection: Dispatch<SetStateAction<Selection>>;
}

interface GridPointer {
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  /** What of the grid an event is over. */
  readonly placeOf: (event: MouseEvent) => PlaceUnder;
}

interface ClientPlace {
  readonly clientX: number;
  readonly clientY: number;
}

/** Pixels scrolled at a time while a selection is drawn beyond the grid's edge, and milliseconds between two times. */
const edgeStep = 78;
const edgeInterval = 40;

/** Selecting by mouse: click, Shift and click, dragging over cells or row numbers, on and on beyond the edge. */
export function useGridPointer(options: GridPointerOptions): GridPointer {
  const { scroller, columns, size, gutterWidth, headingsHeight, setSelection } = options;
  const edgeTimer = useRef<number | null>(null);
  const isDragging = useRef(false);
  const endDrag = (): void => {
    isDragging.current = false;
    if (edgeTimer.current !== null) window.clearInterval(edgeTimer.current);
    edgeTimer.current = null;
  };
  useEffect(() => {
    const timer = edgeTimer;
    return () => {
      if (timer.current !== null) window.clearInterval(timer.current);
    };
  }, []);

  const under = ({ clientX, clientY }: ClientPlace): PlaceUnder => {
    const view = scroller.current;
    if (view === null) return { area: "outside", point: { row: 0, column: 0 } };
    const { left, top } = view.getBoundingClientRect();
    const { scrollLeft, scrollTop, clientWidth: width } = view;
    const seen = { scrollLeft, scrollTop, gutterWidth, width };
    return pointUnder(clientX - left, Math.max(0, clientY - top - headingsHeight), seen, columns, size);
  };

  const extendTo = (place: ClientPlace): void => {
    const { point } = under(place);
    const focus = { row: Math.max(0, point.row), column: point.column };
    setSelection((last) =>
      last.focus.row === focus.row && last.focus.column === focus.column ? last : extendedTo(last, focus),
    );
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const { area, point } = under(event);
    const isOnScrollbar = event.target === event.currentTarget;
    if (event.button !== 0 || isOnScrollbar || (area !== "cells" && area !== "rowNumbers")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDragging.current = true;
    const extend = event.shiftKey;
    setSelection((last) => {
      if (area === "rowNumbers") return rowSelection(point.row, last.focus.column, extend ? last : null);
      return extend ? extendedTo({ ...last, kind: "cells" }, point) : cellSelection(point);
    });
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const view = scroller.current;
    if (!isDragging.current || view === null) return;
    const place = { clientX: event.clientX, clientY: event.clientY };
    const { top, bottom, left, right } = view.getBoundingClientRect();
    const beyondX = place.clientX > right ? edgeStep : place.clientX < left ? -edgeStep : 0;
    const beyondY = place.clientY > bottom ? edgeStep : place.clientY < top ? -edgeStep : 0;
    if (edgeTimer.current !== null) window.clearInterval(edgeTimer.current);
    edgeTimer.current = null;
    extendTo(place);
    if (beyondX === 0 && beyondY === 0) return;
    edgeTimer.current = window.setInterval(() => {
      view.scrollBy(beyondX, beyondY);
      extendTo(place);
    }, edgeInterval);
  };

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp: endDrag, onPointerCancel: endDrag },
    placeOf: (event) => under(event),
  };
}

/** What lies under a place of the grid's visible part. */
interface PlaceUnder {
  readonly area: "corner" | "header" | "rowNumbers" | "cells" | "outside";
  /** The nearest cell; its row is -1 in the header. */
  readonly point: GridPoint;
}

interface View {
  readonly scrollLeft: number;
  readonly scrollTop: number;
  readonly gutterWidth: number;
  /** Pixels of the visible part, at whose right edge pinned columns stay. */
  readonly width: number;
}

/**
 * Finds the cell under a place, by arithmetic: rows are equally high and columns sorted.
 *
 * @param x Pixels from the left edge of the visible part; y likewise from the top.
 */
export function pointUnder(
  x: number,
  y: number,
  view: View,
  columns: readonly GridColumn[],
  size: GridSize,
): PlaceUnder {
  const row = Math.floor((y - headerHeight + view.scrollTop) / rowHeight("grid"));
  const { left, isInside } = unscrolled(x, view, columns);
  const column = columnAt(left, columns);
  const isHeader = y < headerHeight;
  const isGutter = x < view.gutterWidth;
  const point = {
    row: isHeader ? headerRow : Math.max(0, Math.min(size.rows - 1, row)),
    column: isGutter ? 0 : column,
  };
  if (isHeader && isGutter) return { area: "corner", point };
  if (isHeader) return { area: "header", point };
  if (row >= size.rows) return { area: "outside", point };
  if (isGutter) return { area: "rowNumbers", point };
  return { area: isInside ? "cells" : "outside", point };
}

/** Pixels from the first column's left edge, before anything was scrolled, of what lies at a place. */
function unscrolled(
  x: number,
  view: View,
  columns: readonly GridColumn[],
): { left: number; isInside: boolean } {
  const pinned = paneWidths(columns);
  const last = columns.at(-1);
  const end = last === undefined ? 0 : last.start + last.width;
  const fromRight = view.width - x;
  if (fromRight <= pinned.right) return { left: end - fromRight, isInside: true };
  const fromLeft = x - view.gutterWidth;
  if (fromLeft < pinned.left) return { left: fromLeft, isInside: true };
  // Beyond the last scrolled column there may be room before those at the right edge.
  const scrolledEnd = end - pinned.right;
  const left = fromLeft + view.scrollLeft;
  return left < scrolledEnd ? { left, isInside: true } : { left: scrolledEnd - 1, isInside: false };
}

function columnAt(left: number, columns: readonly GridColumn[]): number {
  let low = 0;
  let high = columns.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((columns[middle]?.start ?? 0) <= left) low = middle;
    else high = middle - 1;
  }
  return Math.max(0, low);
}

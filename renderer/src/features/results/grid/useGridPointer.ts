import {
  useEffect,
  useRef,
  type Dispatch,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  type SetStateAction,
} from "react";
import { rowHeight, type GridColumn } from "./GridColumn";
import { pointUnder, type PlaceUnder } from "./pointUnder";
import { cellSelection, extendedTo, rowSelection, type GridSize, type Selection } from "../state/selection";

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
const edgeStep = 3 * rowHeight;
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

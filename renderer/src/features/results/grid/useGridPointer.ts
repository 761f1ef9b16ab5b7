import { useRef, type MouseEvent, type PointerEvent, type RefObject } from "react";
import { rowHeight, type GridColumn } from "./GridColumn";
import { pointUnder, type PlaceUnder } from "./pointUnder";
import { cellSelection, extendedTo, rowSelection, type GridSize, type Selection } from "./selection";

interface GridPointerOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly columns: readonly GridColumn[];
  readonly size: GridSize;
  readonly gutterWidth: number;
  readonly selection: Selection;
  readonly setSelection: (selection: Selection) => void;
}

interface GridPointer {
  readonly handlers: {
    readonly onPointerDown: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLDivElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  areaOf(event: MouseEvent): PlaceUnder["area"];
}

/** Rows scrolled at a time while a selection is drawn beyond the grid's edge. */
const edgeRows = 3;

/** Selecting by mouse: click, Shift and click, dragging over cells or row numbers, on beyond the edge. */
export function useGridPointer(options: GridPointerOptions): GridPointer {
  const { scroller, columns, size, gutterWidth, selection, setSelection } = options;
  const drag = useRef<"cells" | "rows" | null>(null);

  const under = (event: MouseEvent): PlaceUnder => {
    const view = scroller.current;
    if (view === null) return { area: "outside", point: { row: 0, column: 0 } };
    const { left, top } = view.getBoundingClientRect();
    const scrolled = { scrollLeft: view.scrollLeft, scrollTop: view.scrollTop, gutterWidth };
    return pointUnder(event.clientX - left, event.clientY - top, scrolled, columns, size);
  };

  const onPointerDown = (event: PointerEvent<HTMLDivElement>): void => {
    const { area, point } = under(event);
    const isOnScrollbar = event.target === event.currentTarget;
    if (event.button !== 0 || isOnScrollbar || (area !== "cells" && area !== "rowNumbers")) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = area === "cells" ? "cells" : "rows";
    if (area === "rowNumbers")
      setSelection(rowSelection(point.row, selection.focus.column, event.shiftKey ? selection : null));
    else
      setSelection(
        event.shiftKey ? extendedTo({ ...selection, kind: "cells" }, point) : cellSelection(point),
      );
  };

  const onPointerMove = (event: PointerEvent<HTMLDivElement>): void => {
    const view = scroller.current;
    if (drag.current === null || view === null) return;
    const { top, bottom, left, right } = view.getBoundingClientRect();
    const step = edgeRows * rowHeight;
    const beyondX = event.clientX > right ? step : event.clientX < left ? -step : 0;
    const beyondY = event.clientY > bottom ? step : event.clientY < top ? -step : 0;
    if (beyondX !== 0 || beyondY !== 0) view.scrollBy(beyondX, beyondY);
    const { point } = under(event);
    const next = extendedTo(selection, { row: Math.max(0, point.row), column: point.column });
    if (next.focus.row !== selection.focus.row || next.focus.column !== selection.focus.column)
      setSelection(next);
  };

  const endDrag = (): void => {
    drag.current = null;
  };

  return {
    handlers: { onPointerDown, onPointerMove, onPointerUp: endDrag, onPointerCancel: endDrag },
    areaOf: (event) => under(event).area,
  };
}

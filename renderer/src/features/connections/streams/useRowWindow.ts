import { useLayoutEffect, useState, type RefObject } from "react";
import { watchScroller } from "../../../lib/watchScroller";

/** Indices of the rows that are drawn, the last included. */
export interface RowWindow {
  readonly first: number;
  readonly last: number;
}

/** Scroll positions within one step of rows draw the same rows, so that most scroll events draw nothing. */
const step = 8;

/** Rows drawn beyond the visible ones in each direction. */
const beyond = 4;

/** Before a scroller has been laid out, and where there is no layout at all. */
const leastHeight = 320;

/** Which of many equally high rows a scroller shows, by arithmetic alone. */
export function useRowWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
): RowWindow {
  const [seen, setSeen] = useState({ row: 0, height: leastHeight });
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return undefined;
    const look = () => {
      const row = Math.floor(view.scrollTop / rowHeight / step) * step;
      const height = Math.max(leastHeight, view.clientHeight);
      setSeen((last) => (last.row === row && last.height === height ? last : { row, height }));
    };
    look();
    return watchScroller(view, look);
  }, [scroller, rowHeight]);
  // A list that became shorter must not be drawn beyond its end.
  const row = Math.min(seen.row, Math.max(0, count - 1));
  return {
    first: Math.max(0, row - beyond),
    last: Math.min(count - 1, row + Math.ceil(seen.height / rowHeight) + step + beyond),
  };
}

import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { watchScroller } from "../../../lib/watchScroller";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../ResultViewState";
import { viewStep, type ViewBox } from "./viewWindow";

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

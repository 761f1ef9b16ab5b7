import { useLayoutEffect, useState, type RefObject } from "react";
import { watchScroller } from "../../../lib/watchScroller";
import type { GridRows } from "../client/ViewRows";
import { resultViewState } from "../ResultViewState";
import { viewStep, type ViewBox } from "./viewWindow";

const unseen: ViewBox = { top: 0, left: 0, width: 0, height: 0 };

/**
 * The part of a scroller that is seen, its position rounded down to a step. Both positions are read together, before
 * anything is drawn, so that scrolling never makes the browser lay the page out twice. A result that was seen before
 * stands where it was left.
 */
export function useViewBox(rows: GridRows, scroller: RefObject<HTMLElement | null>): ViewBox {
  const [box, setBox] = useState(unseen);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return undefined;
    const kept = resultViewState(rows);
    view.scrollTo({ top: kept.scrollTop, left: kept.scrollLeft, behavior: "instant" });
    const look = (): void => {
      const { scrollTop, scrollLeft, clientWidth, clientHeight } = view;
      Object.assign(kept, { scrollTop, scrollLeft });
      const seen: ViewBox = {
        top: scrollTop - (scrollTop % viewStep.rows),
        left: scrollLeft - (scrollLeft % viewStep.columns),
        width: clientWidth,
        height: clientHeight,
      };
      setBox((last) => (isSame(last, seen) ? last : seen));
    };
    return watchScroller(view, look);
  }, [rows, scroller]);
  return box;
}

function isSame(a: ViewBox, b: ViewBox): boolean {
  return a.top === b.top && a.left === b.left && a.width === b.width && a.height === b.height;
}

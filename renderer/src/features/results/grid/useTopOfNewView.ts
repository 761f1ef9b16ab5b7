import { useLayoutEffect, useRef, type RefObject } from "react";

/** Goes to the first row when the rows stand in another order: the ones that were seen are elsewhere now. */
export function useTopOfNewView(scroller: RefObject<HTMLElement | null>, viewId: number): void {
  const seen = useRef(viewId);
  useLayoutEffect(() => {
    if (seen.current === viewId) return;
    seen.current = viewId;
    scroller.current?.scrollTo({ top: 0, behavior: "instant" });
  }, [scroller, viewId]);
}

import { useLayoutEffect, useRef, type RefObject } from "react";

/**
 * Scrolls an element to where it was left, as soon as its content is high enough, and reports where it is scrolled to. Given up
 * when the user scrolls or presses a key first.
 *
 * @param contentHeight Pixels.
 */
export function useKeptScroll(
  scroller: RefObject<HTMLElement | null>,
  keptTop: number,
  contentHeight: number,
  onScrolled: (top: number) => void,
): void {
  const wanted = useRef(keptTop);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null || wanted.current === 0) return;
    if (contentHeight < wanted.current + view.clientHeight) return;
    view.scrollTo({ top: wanted.current, behavior: "instant" });
    wanted.current = 0;
  }, [scroller, contentHeight]);
  useLayoutEffect(() => {
    const view = scroller.current;
    if (view === null) return undefined;
    const giveUp = () => (wanted.current = 0);
    const report = () => {
      if (wanted.current === 0) onScrolled(view.scrollTop);
    };
    const ways = ["wheel", "pointerdown", "keydown"] as const;
    for (const way of ways) view.addEventListener(way, giveUp, { passive: true });
    view.addEventListener("scroll", report, { passive: true });
    return () => {
      for (const way of ways) view.removeEventListener(way, giveUp);
      view.removeEventListener("scroll", report);
    };
  }, [scroller, onScrolled]);
}

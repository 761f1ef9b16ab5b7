/**
 * Looks at a scroller once the browser has laid it out, before it is painted, and whenever it is scrolled or gets another
 * size.
 *
 * @returns Ends it.
 */
export function watchScroller(scroller: HTMLElement, look: () => void): () => void {
  const observer = new ResizeObserver(look);
  observer.observe(scroller);
  scroller.addEventListener("scroll", look, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener("scroll", look);
  };
}

/**
 * Looks at a scroller now, and whenever it is scrolled or gets another size.
 *
 * @returns Ends it.
 */
export function watchScroller(scroller: HTMLElement, look: () => void): () => void {
  look();
  const observer = new ResizeObserver(look);
  observer.observe(scroller);
  scroller.addEventListener("scroll", look, { passive: true });
  return () => {
    observer.disconnect();
    scroller.removeEventListener("scroll", look);
  };
}

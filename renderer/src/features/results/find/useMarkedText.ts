import { useEffect, type RefObject } from "react";

/** Its colour is given by `::highlight(found-text)`. */
const name = "found-text";

/**
 * Marks a text, blind to case, in every cell that is drawn beside an element, also in those that are drawn later. Nothing is
 * put into the cells for it: the browser paints ranges of their text.
 *
 * @param beside An element that shares its parent with the grid
 */
export function useMarkedText(beside: RefObject<Element | null>, text: string): void {
  useEffect(() => {
    const ground = beside.current?.parentElement;
    if (text === "" || ground === null || ground === undefined || !("highlights" in CSS)) return undefined;
    const marks = new Highlight();
    let frame = 0;
    const mark = (): void => {
      marks.clear();
      // A value stands in an element of its own, apart from what is only said of it.
      for (const value of ground.querySelectorAll("[role=gridcell] bdi")) {
        for (const range of rangesOf(value, text)) marks.add(range);
      }
    };
    const watch = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(mark);
    });
    mark();
    CSS.highlights.set(name, marks);
    watch.observe(ground, { childList: true, characterData: true, subtree: true });
    return () => {
      watch.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete(name);
    };
  }, [beside, text]);
}

/** Where a text stands in the texts of an element. */
export function rangesOf(element: Element, text: string): Range[] {
  const wanted = text.toLowerCase();
  const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const ranges: Range[] = [];
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const own = node.nodeValue ?? "";
    const lower = own.toLowerCase();
    // A few letters have more places in lower case; what stands where cannot be told then.
    if (wanted === "" || lower.length !== own.length) continue;
    for (let at = lower.indexOf(wanted); at !== -1; at = lower.indexOf(wanted, at + wanted.length)) {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      ranges.push(range);
    }
  }
  return ranges;
}

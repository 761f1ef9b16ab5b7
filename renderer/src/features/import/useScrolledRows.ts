import { useVirtualizer } from "@tanstack/react-virtual";
import { type RefObject, useLayoutEffect, useRef, useState } from "react";

export interface ScrolledRow {
  readonly index: number;
  /** From the top of the rows' element, in pixels. */
  readonly top: number;
}

/** Rows of one height of which only those in sight are drawn. */
export interface ScrolledRows<Rows extends HTMLElement> {
  /** Of the element that holds the rows; as high as all of them. */
  readonly rows: RefObject<Rows | null>;
  readonly height: number;
  readonly inSight: readonly ScrolledRow[];
}

/** Draws rows that scroll with what is around them, so that a dialog has one scroll bar. */
export function useScrolledRows<Rows extends HTMLElement>(
  count: number,
  rowHeight: number,
): ScrolledRows<Rows> {
  const rows = useRef<Rows>(null);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    scrollMargin,
    estimateSize: () => rowHeight,
    overscan: 6,
  });
  useLayoutEffect(() => {
    const rowsNow = rows.current;
    if (rowsNow === null) return undefined;
    const found = scrollParent(rowsNow);
    const measure = (): void => {
      const { top } = found.getBoundingClientRect();
      setScrollMargin(Math.round(rowsNow.getBoundingClientRect().top - top + found.scrollTop));
    };
    setScroller(found);
    measure();
    // What is above the rows grows and shrinks with the settings.
    const observer = new ResizeObserver(measure);
    for (let part: HTMLElement | null = rowsNow; part !== null && part !== found; part = part.parentElement)
      observer.observe(part);
    return () => observer.disconnect();
  }, []);
  const inSight = virtualizer
    .getVirtualItems()
    .map(({ index, start }) => ({ index, top: start - scrollMargin }));
  return { rows, height: virtualizer.getTotalSize(), inSight };
}

/** The nearest element that scrolls: the dialog's content. */
function scrollParent(element: HTMLElement): HTMLElement {
  for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return element;
}

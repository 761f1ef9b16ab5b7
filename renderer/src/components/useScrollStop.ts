import { type RefCallback, useLayoutEffect, useState } from "react";

interface ScrollStop {
  readonly ref: RefCallback<HTMLElement>;
  readonly tabIndex: 0 | undefined;
}

/**
 * Gives an element the focus while it has more than it shows, so that the keyboard scrolls it; one that shows everything is
 * no stop of the Tab key.
 *
 * @returns Its ref and tabIndex, and the element itself.
 */
export function useScrollStop(): { readonly stop: ScrollStop; readonly element: HTMLElement | null } {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [isScrollable, setScrollable] = useState(false);
  useLayoutEffect(() => {
    if (element === null) return undefined;
    const look = () =>
      setScrollable(element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth);
    const sizes = new ResizeObserver(look);
    const watch = () => {
      sizes.disconnect();
      for (const one of [element, ...element.children]) sizes.observe(one);
      look();
    };
    const parts = new MutationObserver(watch);
    parts.observe(element, { childList: true });
    watch();
    return () => {
      sizes.disconnect();
      parts.disconnect();
    };
  }, [element]);
  return { stop: { ref: setElement, tabIndex: isScrollable ? 0 : undefined }, element };
}

import { type RefObject, useLayoutEffect, useState } from "react";

/** @returns pixels of an element's inner width, as it changes; 0 before it is laid out */
export function useElementWidth(of: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = of;
    if (current === null) return undefined;
    const read = (): void => setWidth(current.clientWidth);
    read();
    const observer = new ResizeObserver(read);
    observer.observe(current);
    return () => observer.disconnect();
  }, [of]);
  return width;
}

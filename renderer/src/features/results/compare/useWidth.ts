import { useLayoutEffect, useState, type RefObject } from "react";

/** The width of an element in pixels, without its edges. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const box = element.current;
    if (box === null) return undefined;
    const look = (): void => setWidth(box.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(box);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

import { useLayoutEffect, useState, type RefObject } from "react";

/** How many of the items of a wrapping box are in its first line. Measured again when the box or its items change. */
export function useFittingItems(box: RefObject<HTMLElement | null>, count: number): number {
  const [fitting, setFitting] = useState(count);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const items = [...element.children].slice(0, count).filter((child) => child instanceof HTMLElement);
      const top = items[0]?.offsetTop ?? 0;
      const wrapped = items.findIndex(
        (item) => item.offsetTop > top || item.offsetWidth > element.clientWidth,
      );
      setFitting(wrapped === -1 ? items.length : wrapped);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    for (const item of element.children) observer.observe(item);
    return () => observer.disconnect();
  }, [box, count]);
  return Math.min(fitting, count);
}

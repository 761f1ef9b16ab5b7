import { useLayoutEffect, useRef, type RefObject } from "react";

/** A value for callbacks that live longer than a rendering: always that of the last one. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}

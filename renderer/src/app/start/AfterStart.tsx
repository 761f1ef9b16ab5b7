import { startTransition, useEffect, useState, type ReactNode } from "react";
import { windowStart } from "../state/start/windowStart";

/**
 * What nobody waits for when the window opens: drawn when the start is over, in slices that let a person type. Whoever
 * uses it keeps the place free.
 */
export function AfterStart({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(() => windowStart.getState().isOver);
  useEffect(() => {
    if (isOver) return undefined;
    const show = (state: { readonly isOver: boolean }): void => {
      if (state.isOver) startTransition(() => setOver(true));
    };
    show(windowStart.getState());
    return windowStart.subscribe(show);
  }, [isOver]);
  return isOver ? children : null;
}

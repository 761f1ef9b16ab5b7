import { createContext, type KeyboardEvent, useContext, useLayoutEffect } from "react";

/** Takes a key that was pressed somewhere in a result's pane. @returns whether it was one of its own */
export type PaneKey = (event: KeyboardEvent) => boolean;

/** What takes keys in the pane around; null where there is no pane. */
export const PaneKeys = createContext<Set<PaneKey> | null>(null);

/** Takes keys wherever in the pane of a result the focus is, for as long as the part is shown that calls it. */
export function usePaneKey(take: PaneKey): void {
  const keys = useContext(PaneKeys);
  // Before the next key: one that toggles must know what the last one did.
  useLayoutEffect(() => {
    keys?.add(take);
    return () => {
      keys?.delete(take);
    };
  }, [keys, take]);
}

import { useContext, useEffect } from "react";
import { PaneKeys, type PaneKey } from "./PaneKeys";

/** Takes keys wherever in the pane of a result the focus is, for as long as the part is shown that calls it. */
export function usePaneKey(take: PaneKey): void {
  const keys = useContext(PaneKeys);
  useEffect(() => {
    keys?.add(take);
    return () => {
      keys?.delete(take);
    };
  }, [keys, take]);
}

import { useEffect } from "react";
import type { ShownRows } from "./ShownRows";

/** Tells what a pane shows, as often as it changes, and when that is gone. */
export function useShownRows(shown: ShownRows | null, onShown: (shown: ShownRows | null) => void): void {
  useEffect(() => {
    onShown(shown);
    return () => onShown(null);
  }, [shown, onShown]);
}

import { useEffect } from "react";
import { isMac, type ShortcutName, shortcutOf } from "./shortcuts";

/**
 * Carries out the window's shortcuts wherever the focus is. Keys are taken before the editor sees them, because it
 * would begin a chord with Ctrl+K. Names without an action are left to whoever has the focus.
 */
export function useShortcuts(actions: Partial<Record<ShortcutName, () => void>>): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const name = shortcutOf(event, isMac);
      const action = name === null ? undefined : actions[name];
      if (action === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      action();
    };
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, [actions]);
}

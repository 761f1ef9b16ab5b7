import { useEffect } from "react";
import type { ShortcutName } from "#shared/domain/settings/shortcuts";
import { isMac, shortcutOf } from "../../queries/shortcuts";
import { actions } from "./commandList";

/** The editor has them itself: they act where the text has the focus. */
const ofEditor: ReadonlySet<ShortcutName> = new Set([
  "runStatement",
  "runAll",
  "explain",
  "explainAndRun",
  "formatText",
]);

/**
 * Carries out the window's shortcuts wherever the focus is. Keys are taken before the editor sees them, because it
 * would begin a chord with Ctrl+K.
 */
export function useShortcuts(): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (isRecording(event)) return;
      const name = shortcutOf(event, isMac);
      if (name === null || ofEditor.has(name)) return;
      event.preventDefault();
      event.stopPropagation();
      actions[name]();
    };
    window.addEventListener("keydown", listener, { capture: true });
    return () => window.removeEventListener("keydown", listener, { capture: true });
  }, []);
}

/** Keys that are pressed to become a shortcut do nothing else. */
function isRecording({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLElement && target.dataset["recordsKeys"] !== undefined;
}

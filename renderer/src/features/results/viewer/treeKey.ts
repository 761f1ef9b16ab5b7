/** What can be done with a part of a value. */
export type TreeCommand = "copyValue" | "copyPath" | "showField";

interface KeyHeld {
  readonly code: string;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
}

/** The keys, as they are shown. */
export const treeShortcuts: Readonly<Record<TreeCommand, string>> = {
  copyValue: "Ctrl+C",
  copyPath: "Ctrl+Shift+C",
  showField: "Alt+C",
};

/** What a key does with the part that has the focus; null where it is another key. */
export function treeKey({ code, altKey, shiftKey, ctrlKey, metaKey }: KeyHeld): TreeCommand | null {
  if (code !== "KeyC") return null;
  const primary = ctrlKey || metaKey;
  if (primary && !altKey) return shiftKey ? "copyPath" : "copyValue";
  return altKey && !primary && !shiftKey ? "showField" : null;
}

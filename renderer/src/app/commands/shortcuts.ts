/** True on a Mac, where commands go with ⌘ instead of Ctrl. */
export const isMac = navigator.platform.startsWith("Mac");

/**
 * Every shortcut of the window, in one place. "Mod" is ⌘ on a Mac and Ctrl elsewhere. The editor's own keys (run,
 * run all, explain, format) are Monaco's to take and are listed here for menus and tooltips only.
 */
export const shortcuts = {
  openPalette: "Mod+K",
  goToTable: "Mod+P",
  chooseDatabase: "Mod+J",
  newQuery: "Mod+T",
  closeTab: "Mod+W",
  reopenTab: "Mod+Shift+T",
  nextTab: "Ctrl+Tab",
  previousTab: "Ctrl+Shift+Tab",
  togglePanel: "Mod+B",
  maximizeResult: "Mod+Shift+M",
  openDatabases: "Mod+Shift+D",
  openConnections: "Mod+Shift+Y",
  openSettings: "Mod+,",
  openFile: "Mod+O",
  saveQuery: "Mod+S",
  saveQueryAs: "Mod+Shift+S",
  goToError: "Mod+Shift+G",
  fixError: "Mod+Shift+F",
  copyError: "Mod+Alt+C",
  nextRegion: "F6",
  previousRegion: "Shift+F6",
  runStatement: "Mod+Enter",
  runAll: "Mod+Shift+Enter",
  explain: "Mod+E",
  explainAndRun: "Mod+Shift+E",
  formatText: "Alt+Shift+F",
} as const;

export type ShortcutName = keyof typeof shortcuts;

const macSigns: Readonly<Record<string, string>> = {
  Mod: "⌘",
  Ctrl: "⌃",
  Shift: "⇧",
  Alt: "⌥",
  Enter: "↩",
  Tab: "⇥",
};

const arrows: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

/** A shortcut as the platform writes it: ⇧⌘P or Ctrl+Shift+P. */
export function shortcutText(name: ShortcutName, onMac: boolean): string {
  return keysText(shortcuts[name], onMac);
}

/** Keys that are written as in the list above, as the platform writes them. */
export function keysText(written: string, onMac: boolean): string {
  const keys = written.split("+").map((key) => arrows[key] ?? key);
  if (!onMac) return keys.map((key) => (key === "Mod" ? "Ctrl" : key)).join("+");
  const order = ["Ctrl", "Alt", "Shift", "Mod"];
  return keys
    .toSorted((a, b) => rank(order, a) - rank(order, b))
    .map((key) => macSigns[key] ?? key)
    .join("");
}

/** The shortcut that a key event means, or null. */
export function shortcutOf(event: KeyboardEvent, onMac: boolean): ShortcutName | null {
  for (const [name, keys] of Object.entries(shortcuts)) {
    if (matches(event, keys.split("+"), onMac)) return name as ShortcutName;
  }
  return null;
}

function matches(event: KeyboardEvent, keys: readonly string[], onMac: boolean): boolean {
  const wantsCtrl = keys.includes("Ctrl") || (keys.includes("Mod") && !onMac);
  const wantsMeta = keys.includes("Mod") && onMac;
  return (
    event.key.toLowerCase() === keys.at(-1)?.toLowerCase() &&
    event.ctrlKey === wantsCtrl &&
    event.metaKey === wantsMeta &&
    event.shiftKey === keys.includes("Shift") &&
    event.altKey === keys.includes("Alt")
  );
}

function rank(order: readonly string[], key: string): number {
  const at = order.indexOf(key);
  return at === -1 ? order.length : at;
}

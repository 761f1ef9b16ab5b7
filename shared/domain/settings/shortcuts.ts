import { z } from "zod";

/**
 * Every command of the window with its keys; null: none until the user gives it some. "Mod" is ⌘ on a Mac and Ctrl elsewhere.
 */
export const defaultShortcuts = {
  openPalette: "Mod+K",
  goToTable: "Mod+P",
  chooseDatabase: "Mod+J",
  newQuery: "Mod+T",
  closeTab: "Mod+W",
  reopenTab: "Mod+Shift+T",
  nextTab: "Ctrl+Tab",
  previousTab: "Ctrl+Shift+Tab",
  togglePanel: "Mod+B",
  showSavedQueries: null,
  maximizeResult: "Mod+Shift+M",
  maximizeEditor: null,
  moveResult: null,
  splitEditor: "Mod+\\",
  openDatabases: "Mod+Shift+D",
  createDatabase: null,
  openConnections: "Mod+Shift+Y",
  newConnection: null,
  openHistory: null,
  openDashboards: null,
  openNotifications: null,
  showTasks: null,
  backUp: null,
  openSettings: "Mod+,",
  openShortcuts: null,
  openFile: "Mod+O",
  openFolder: null,
  saveQuery: "Mod+S",
  saveQueryAs: "Mod+Shift+S",
  saveSnippet: null,
  newNotebook: null,
  showVersions: null,
  runStatement: "Mod+Enter",
  runAll: "Mod+Shift+Enter",
  explain: "Mod+E",
  explainAndRun: "Mod+Shift+E",
  formatText: "Alt+Shift+F",
  stop: null,
  goToError: "Mod+Shift+G",
  fixError: "Mod+Shift+F",
  copyError: "Mod+Alt+C",
  toggleReadOnly: null,
  toggleSession: null,
  showRows: null,
  showPivot: null,
  showChart: null,
  compareResult: null,
  showStatistics: null,
  findInResult: null,
  clearFilters: null,
  exportResult: null,
  keepAsTable: null,
  pinResult: null,
  nextRegion: "F6",
  previousRegion: "Shift+F6",
  themeSystem: null,
  themeLight: null,
  themeDark: null,
} as const satisfies Readonly<Record<string, string | null>>;

export type ShortcutName = keyof typeof defaultShortcuts;

export function isShortcutName(name: string): name is ShortcutName {
  return Object.hasOwn(defaultShortcuts, name);
}

/** Their names, in the order of the list. */
export const shortcutNames = Object.keys(defaultShortcuts).filter(isShortcutName);

/** The modifiers in the order in which they are written. */
export const modifiers = ["Mod", "Ctrl", "Alt", "Shift"] as const;

const namedKeys: ReadonlySet<string> = new Set([
  ...[
    "Enter",
    "Tab",
    "Escape",
    "Space",
    "Backspace",
    "Delete",
    "Insert",
    "Home",
    "End",
    "PageUp",
    "PageDown",
  ],
  ...["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"],
  ...Array.from({ length: 24 }, (_, index) => `F${index + 1}`),
]);

/** Keys that do something by themselves everywhere, or are typed: they need Mod, Ctrl or Alt. */
function needsModifier(key: string): boolean {
  return !/^F\d+$/u.test(key);
}

/** Keys as they are written in settings.json: `Mod+Shift+K`. Null where they cannot be a shortcut. */
export function parseKeys(written: string): string | null {
  const parts = written.split("+");
  // The key may be + itself.
  const last = written.endsWith("++") ? "+" : parts.at(-1);
  const pressed = written.endsWith("++") ? parts.slice(0, -2) : parts.slice(0, -1);
  if (last === undefined || new Set(pressed).size !== pressed.length) return null;
  if (!pressed.every((part) => modifiers.some((modifier) => modifier === part))) return null;
  const key = /^[^\s\p{C}]$/u.test(last) ? last.toUpperCase() : namedKeys.has(last) ? last : null;
  if (key === null) return null;
  if (needsModifier(key) && !["Mod", "Ctrl", "Alt"].some((modifier) => pressed.includes(modifier)))
    return null;
  return [...modifiers.filter((modifier) => pressed.includes(modifier)), key].join("+");
}

/** What the user has changed: other keys, or null for none. */
export const changedShortcuts = z.partialRecord(
  z.enum(shortcutNames),
  z
    .string()
    .max(60)
    .refine((keys) => parseKeys(keys) === keys)
    .nullable(),
);

export type ChangedShortcuts = Readonly<z.infer<typeof changedShortcuts>>;

/** The keys of a command as they are; null for none. */
export function keysOf(name: ShortcutName, changed: ChangedShortcuts): string | null {
  const own = changed[name];
  return own === undefined ? defaultShortcuts[name] : own;
}

/** The commands that have these keys, those that were changed first. */
export function commandsWith(keys: string, changed: ChangedShortcuts): readonly ShortcutName[] {
  const found = shortcutNames.filter((name) => keysOf(name, changed) === keys);
  return found.toSorted((a, b) => Number(changed[a] === undefined) - Number(changed[b] === undefined));
}

import { formatNumber } from "../../lib/formatNumber";
import { plural } from "./plural";

/** The databases that a query tab can be put on. */
export const databaseSwitch = {
  databases: "Databases",
  choose: "Choose a database",
  label: (name: string) => `Database: ${name}`,
  hint: "Statements in this tab run on this database",
  place: (name: string, service: string) => `${name} · ${service}`,
  search: "Search databases and services",
  reading: "Loading databases…",
  none: "No databases yet",
  unread: "Can’t load databases",
  count: (all: number) => plural(all, "database", "databases"),
  found: (found: number, all: number, shown: number) =>
    `${formatNumber(found)} of ${plural(all, "database", "databases")}${found > shown ? `, first ${formatNumber(shown)} shown. Keep typing.` : ""}`,
  nothing: "No databases match",
};

/** The SQL editor. */
export const editor = {
  /** Name of the editor for screen readers; how to leave it by keyboard is part of it. */
  label: (tabTitle: string) =>
    `SQL editor, ${tabTitle}. Press Control M to let the Tab key leave the editor, Alt F1 for help.`,
  notLoaded: "Can’t load the editor",
  vimNotLoaded: "Can’t load the Vim keys. The editor keeps its own.",
  plainText: (megabytes: string) =>
    `This ${megabytes} MB text is edited as plain text, without highlighting or completion. Select the statements to run.`,
  selectToRun: "Select the statements to run",
  runStatement: "Run statement",
  runAll: "Run all statements",
  explain: "Explain statement",
  explainAndRun: "Explain and run statement",
  format: "Format SQL",
  diagnostics: {
    replaceBy: (name: string) => `Replace by ${name}`,
    didYouMean: (names: readonly string[]) => `Did you mean ${names.join(" or ")}?`,
  },
  rename: {
    notHere: "Only aliases and names of WITH can be renamed",
    empty: "Enter a name",
    taken: (name: string) => `This statement uses ${name} already`,
  },
  functions: {
    macro: "Macro of this database",
    definition: "Stands for",
    examples: (count: number) => (count === 1 ? "Example" : "Examples"),
    otherWays: (count: number) =>
      `${plural(count, "other signature", "other signatures")}: point at the name`,
  },
  hover: {
    columnOf: (source: string) => `Column of ${source}`,
    ambiguous: (sources: readonly string[]) => `In ${sources.join(" and ")}: write which one you mean`,
    unnamed: "a subquery without a name",
    moreColumns: (count: number) => `… ${plural(count, "more column", "more columns")}`,
  },
};

/** The list of keyboard shortcuts. Keys are written as the window knows them: "Mod" is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts = {
  title: "Keyboard shortcuts",
  search: "Search shortcuts",
  none: "No shortcuts match",
  window: "Commands",
  noKeys: "none",
  change: (label: string) => `Change the keys of ${label}`,
  reset: (label: string) => `Reset the keys of ${label}`,
  resetAll: "Reset all",
  keysOf: (label: string) => `Keys of ${label}`,
  press: "Press keys",
  recordHint: "Delete removes them, Escape cancels.",
  notPossible: "Use Ctrl, Alt or ⌘ with a key, or a function key.",
  taken: (labels: readonly string[]) => `Used by ${labels.join(" and ")}.`,
  replace: "Use here instead",
  editor: {
    title: "Editor",
    keys: {
      "Ctrl+Space": "Suggest",
      "Mod+Shift+Space": "Show the parameters of the function",
      F2: "Rename an alias or a name of WITH",
      F12: "Go to where it is defined",
      "Mod+Click": "Go to where it is defined",
      "Mod+/": "Comment lines in or out",
      "Mod+F": "Find in the text",
      "Mod+D": "Select the next occurrence too",
      "Alt+ArrowUp": "Move lines up",
      "Alt+ArrowDown": "Move lines down",
      Escape: "Stop the running statement",
    },
  },
  grid: {
    title: "Result rows",
    keys: {
      "Mod+C": "Copy the selected cells",
      "Mod+Shift+C": "Copy with column names",
      "Mod+F": "Find in the result",
      Enter: "Open the cell",
      "Shift+F10": "Menu of the cell",
      "Alt+ArrowUp": "Sort by the column",
      "Alt+ArrowDown": "Filter by the column",
      "Alt+Home": "Pin the column on the left",
      "Alt+End": "Pin the column on the right",
      "Alt+ArrowRight": "Widen the column",
      "Alt+ArrowLeft": "Narrow the column",
      "Alt+Shift+ArrowRight": "Move the column to the right",
      "Alt+Shift+ArrowLeft": "Move the column to the left",
      "Alt+I": "Show or hide statistics",
    },
  },
  tabs: {
    title: "Tabs",
    keys: {
      F2: "Rename the tab",
      Delete: "Close the tab that has the focus",
      "Shift+ArrowRight": "Move the tab to the right",
      "Shift+ArrowLeft": "Move the tab to the left",
    },
  },
};

import type * as english from "../en/editor";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { andOf, orOf, plural } from "./plural";

/** The databases that a query tab can be put on. */
export const databaseSwitch: Translated<typeof english.databaseSwitch> = {
  databases: "Datenbanken",
  choose: "Datenbank wählen",
  label: (name) => `Datenbank: ${name}`,
  hint: "Anweisungen in diesem Tab laufen auf dieser Datenbank",
  place: (name, service) => `${name} · ${service}`,
  search: "Datenbanken und Dienste durchsuchen",
  reading: "Datenbanken werden geladen\u00a0…",
  none: "Noch keine Datenbanken",
  unread: "Datenbanken können nicht geladen werden",
  count: (all) => plural(all, "Datenbank", "Datenbanken"),
  found: (found, all, shown) =>
    `${formatNumber(found)} von ${plural(all, "Datenbank", "Datenbanken")}${found > shown ? `, die ersten ${formatNumber(shown)} werden angezeigt. Tippen Sie weiter, um die Suche einzugrenzen.` : ""}`,
  nothing: "Keine passenden Datenbanken",
};

/** The SQL editor. */
export const editor: Translated<typeof english.editor> = {
  /** Name of the editor for screen readers; how to leave it by keyboard is part of it. */
  label: (tabTitle) =>
    `SQL-Editor, ${tabTitle}. Mit Strg M verlässt die Tabulatortaste den Editor, Alt F1 öffnet die Hilfe.`,
  notLoaded: "Der Editor kann nicht geladen werden",
  vimNotLoaded: "Die Vim-Tasten können nicht geladen werden. Der Editor behält seine eigenen.",
  plainText: (megabytes) =>
    `Dieser Text von ${megabytes} MB wird als reiner Text bearbeitet, ohne Hervorhebung und Vervollständigung. Markieren Sie die Anweisungen, die ausgeführt werden sollen.`,
  selectToRun: "Zum Ausführen die Anweisungen markieren",
  runStatement: "Anweisung ausführen",
  runAll: "Alle Anweisungen ausführen",
  explain: "Anweisung erklären",
  explainAndRun: "Anweisung erklären und ausführen",
  format: "SQL formatieren",
  diagnostics: {
    replaceBy: (name) => `Durch ${name} ersetzen`,
    didYouMean: (names) => `Meinten Sie ${orOf(names)}?`,
  },
  rename: {
    notHere: "Nur Aliasse und Namen aus WITH können umbenannt werden",
    empty: "Namen eingeben",
    taken: (name) => `${name} wird in dieser Anweisung schon verwendet`,
  },
  functions: {
    macro: "Makro dieser Datenbank",
    definition: "Steht für",
    examples: (count) => (count === 1 ? "Beispiel" : "Beispiele"),
    otherWays: (count) => `${plural(count, "weitere Signatur", "weitere Signaturen")}: auf den Namen zeigen`,
  },
  hover: {
    columnOf: (source) => `Spalte von ${source}`,
    ambiguous: (sources) => `In ${andOf(sources)} vorhanden: angeben, welche gemeint ist`,
    unnamed: "einer Unterabfrage ohne Namen",
    moreColumns: (count) => `… ${plural(count, "weitere Spalte", "weitere Spalten")}`,
  },
};

/** The list of keyboard shortcuts. Keys are written as the window knows them: "Mod" is ⌘ on a Mac and Ctrl elsewhere. */
export const shortcuts: Translated<typeof english.shortcuts> = {
  title: "Tastenkürzel",
  search: "Tastenkürzel durchsuchen",
  none: "Keine passenden Tastenkürzel",
  window: "Befehle",
  noKeys: "keine",
  change: (label) => `Tasten für „${label}“ ändern`,
  reset: (label) => `Tasten für „${label}“ zurücksetzen`,
  resetAll: "Alle zurücksetzen",
  keysOf: (label) => `Tasten für „${label}“`,
  press: "Tasten drücken",
  recordHint: "Entf entfernt sie, Esc bricht ab.",
  notPossible: "Strg, Alt oder ⌘ mit einer Taste oder eine Funktionstaste verwenden.",
  taken: (labels) => `Belegt durch ${andOf(labels.map((label) => `„${label}“`))}.`,
  replace: "Stattdessen hier verwenden",
  editor: {
    title: "Editor",
    keys: {
      "Ctrl+Space": "Vorschläge anzeigen",
      "Mod+Shift+Space": "Parameter der Funktion anzeigen",
      F2: "Alias oder Namen aus WITH umbenennen",
      F12: "Zur Definition gehen",
      "Mod+Click": "Zur Definition gehen",
      "Mod+/": "Zeilen ein- oder auskommentieren",
      "Mod+F": "Im Text suchen",
      "Mod+D": "Nächstes Vorkommen mit auswählen",
      "Alt+ArrowUp": "Zeilen nach oben verschieben",
      "Alt+ArrowDown": "Zeilen nach unten verschieben",
      Escape: "Laufende Anweisung stoppen",
    },
  },
  grid: {
    title: "Ergebniszeilen",
    keys: {
      "Mod+C": "Ausgewählte Zellen kopieren",
      "Mod+Shift+C": "Mit Spaltennamen kopieren",
      "Mod+F": "Im Ergebnis suchen",
      Enter: "Zelle öffnen",
      "Shift+F10": "Menü der Zelle",
      "Alt+ArrowUp": "Nach der Spalte sortieren",
      "Alt+ArrowDown": "Nach der Spalte filtern",
      "Alt+Home": "Spalte links fixieren",
      "Alt+End": "Spalte rechts fixieren",
      "Alt+ArrowRight": "Spalte verbreitern",
      "Alt+ArrowLeft": "Spalte verschmälern",
      "Alt+Shift+ArrowRight": "Spalte nach rechts verschieben",
      "Alt+Shift+ArrowLeft": "Spalte nach links verschieben",
      "Alt+I": "Statistik ein- oder ausblenden",
    },
  },
  tabs: {
    title: "Tabs",
    keys: {
      F2: "Tab umbenennen",
      Delete: "Tab mit dem Fokus schließen",
      "Shift+ArrowRight": "Tab nach rechts verschieben",
      "Shift+ArrowLeft": "Tab nach links verschieben",
    },
  },
};

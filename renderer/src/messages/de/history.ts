import type * as english from "../en/history";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

/** The ledger of runs. */
export const history: Translated<typeof english.history> = {
  title: "Verlauf",
  subtitle: (matching, all) =>
    matching === all
      ? `${plural(all, "Ausführung", "Ausführungen")}, neueste zuerst`
      : `${matching.toLocaleString("de")} von ${plural(all, "Ausführung", "Ausführungen")}, neueste zuerst`,
  list: (day) => `Ausführungen, ${day}`,
  search: "Anweisungen, Namen und Fehler suchen",
  searchClosedTabs: "Geschlossene Tabs durchsuchen",
  clearSearch: "Suche leeren",
  database: "Datenbank",
  allDatabases: "Alle Datenbanken",
  outcome: "Status",
  allOutcomes: "Jeder Status",
  outcomes: {
    running: "Läuft",
    succeeded: "Erfolgreich",
    failed: "Fehlgeschlagen",
    cancelled: "Gestoppt",
    interrupted: "Unterbrochen",
  },
  interruptedNote: "Wharf wurde währenddessen beendet",
  resultGone: "Das Ergebnis ist nicht mehr vorhanden",
  rows: (count, isCut) =>
    isCut
      ? `erste ${count === 1 ? "Zeile" : plural(count, "Zeile", "Zeilen")}`
      : plural(count, "Zeile", "Zeilen"),
  openResult: "Ergebnis öffnen",
  openQuery: "Abfrage öffnen",
  today: "Heute",
  yesterday: "Gestern",
  runsOfDay: (runs) => plural(runs, "Ausführung", "Ausführungen"),
  starredOnly: "Markiert",
  star: "Markieren",
  unstar: "Markierung entfernen",
  more: "Weitere Aktionen",
  giveName: "Benennen\u00a0…",
  rename: "Umbenennen\u00a0…",
  nameTitle: "Ausführung benennen",
  name: "Name",
  nameHelp: "Leer lassen für keinen Namen.",
  save: "Speichern",
  deleteRun: "Aus dem Verlauf löschen",
  deleteRuns: "Ausführungen löschen\u00a0…",
  deletion: {
    title: "Ausführungen löschen?",
    which: "Zu löschende Ausführungen",
    all: "Alle Ausführungen",
    olderThan: (days) => `Älter als ${days === 365 ? "ein Jahr" : plural(days, "Tag", "Tage")}`,
    beforeDate: "Vor einem Datum",
    date: "Erster Tag, der bleibt",
    dateMissing: "Datum eingeben.",
    keepStarred: "Markierte Ausführungen behalten",
    submit: "Löschen",
    text: "Ihre Anweisungen werden von diesem Computer gelöscht. Offene Tabs und aufbewahrte Ergebnisse bleiben.",
  },
  clearClosedTabs: {
    button: "Geschlossene Tabs löschen",
    question: "Geschlossene Tabs löschen?",
    text: "Die geschlossenen Tabs und ihr Text werden gelöscht. Ausführungen und aufbewahrte Ergebnisse bleiben.",
  },
  archived: (runs) =>
    `${plural(runs, "ältere Ausführung liegt", "ältere Ausführungen liegen")} in Archiven. Suchen oder filtern Sie, um sie einzubeziehen.`,
  searchingArchives: (archive, archives) =>
    `Ältere Ausführungen werden durchsucht, Archiv ${archive} von ${archives}`,
  archivedFound: (listed, matching) =>
    `Die neuesten ${listed.toLocaleString("de")} von ${plural(matching, "älteren Ausführung", "älteren Ausführungen")} sind aufgeführt. Weitere Wörter grenzen die Suche ein.`,
  archivesUnread: (message) => `Ältere Ausführungen können nicht durchsucht werden. ${message}`,
  show: "Anzeigen",
  runs: "Ausführungen",
  closedTabs: "Geschlossene Tabs",
  closedSubtitle: (count) => `${plural(count, "geschlossener Tab", "geschlossene Tabs")}, neueste zuerst`,
  reopenTab: "Tab wieder öffnen",
  longText: "Langer Text",
  noClosedTitle: "Keine geschlossenen Tabs",
  noClosedText: "Die letzten 50 geschlossenen Tabs bleiben hier mit ihrem Text erhalten.",
  noneClosedText: "Versuchen Sie es mit anderen Wörtern.",
  emptyTitle: "Noch keine Ausführungen",
  emptyText:
    "Jede ausgeführte Anweisung erscheint hier mit ihrem Status und, solange es aufbewahrt wird, ihrem Ergebnis.",
  noneTitle: "Keine passenden Ausführungen",
  noneText:
    "Versuchen Sie es mit anderen Wörtern, einer anderen Datenbank, einem anderen Status oder ohne Markierung.",
  loading: "Wird geladen",
  unknownStatement: "Die Anweisung ist nicht mehr bekannt.",
};

/** Earlier versions of a tab's text. */
export const versions: Translated<typeof english.versions> = {
  title: (name) => `Versionen von ${name}`,
  list: "Versionen",
  reasons: {
    pause: "Bearbeitet",
    run: "Ausgeführt",
    restore: "Vor einer Wiederherstellung",
  },
  characters: (count) => `${count.toLocaleString("de")} Zeichen`,
  diff: "Änderungen von dieser Version zum aktuellen Text",
  same: "Dies ist der aktuelle Text.",
  compared: "Links diese Version, rechts der aktuelle Text",
  restore: "Diese Version wiederherstellen",
  gone: "Diese Version ist nicht mehr vorhanden.",
  noneTitle: "Noch keine Versionen",
  noneText:
    "Wharf bewahrt bei jeder Ausführung eine Version dieses Textes auf, ebenso, wenn Sie nach einer Pause weiterschreiben.",
};

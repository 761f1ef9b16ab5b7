import type * as english from "../en/results";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { firstRows, inFirstRows, ofFirstRows, plural } from "./plural";

/** The rows of a result and what can be done with them. */
export const results: Translated<typeof english.results> = {
  gridLabel: "Ergebniszeilen",
  months: ["Jan", "Feb", "Mär", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt", "Nov", "Dez"],
  emptyMark: "leer",
  typeNotSaid: "Typ unbekannt",
  characters: (count) => `${count} Zeichen`,
  selectAll: "Alles auswählen",
  columnMenu: (column) => `Spalte ${column}`,
  sortAscending: "Aufsteigend sortieren",
  sortDescending: "Absteigend sortieren",
  thenAscending: "Danach aufsteigend sortieren",
  thenDescending: "Danach absteigend sortieren",
  notSorted: "Aus der Sortierung entfernen",
  filtered: "Gefiltert",
  fitColumn: "An Inhalt anpassen",
  widerColumn: "Breiter",
  narrowerColumn: "Schmaler",
  moveColumnLeft: "Nach links verschieben",
  moveColumnRight: "Nach rechts verschieben",
  resetColumnOrder: "Spaltenreihenfolge zurücksetzen",

  noRows: "Die Anweisung hat keine Zeilen zurückgegeben.",

  idleTitle: "Noch kein Ergebnis",
  idleText: "Führen Sie die Anweisung am Cursor aus, um ihre Zeilen hier zu sehen.",
  running: "Läuft",
  loadingResult: "Ergebnis wird geladen",
  rowsSoFar: (rows) => `bisher ${plural(rows, "Zeile", "Zeilen")}`,
  stop: "Stoppen",
  cancelledTitle: "Gestoppt",
  cancelledText: "Die Anweisung wurde gestoppt, bevor sie fertig war.",
  rowsBefore: (rows) =>
    rows === 1
      ? "1 Zeile war geladen. Das Ergebnis ist unvollständig und wird deshalb nicht angezeigt."
      : `${plural(rows, "Zeile", "Zeilen")} waren geladen. Das Ergebnis ist unvollständig und wird deshalb nicht angezeigt.`,
  finished: (rows, duration) =>
    `${plural(rows, "Zeile", "Zeilen")}${duration === null ? "" : `, ${duration}`}`,
  rows: (rows) => plural(rows, "Zeile", "Zeilen"),
  firstRows: (rows) => firstRows(rows),
  cutNote: (rows) =>
    `Das Ergebnis wurde nach ${plural(rows, "Zeile", "Zeilen")} abgeschnitten. Es gibt noch mehr: Filtern oder aggregieren Sie in SQL, oder erhöhen Sie das Zeilenlimit.`,
  statusLine: "Status des Ergebnisses",
  columnCount: (columns) => plural(columns, "Spalte", "Spalten"),
  older: "Abfrage seit dieser Ausführung geändert",
  replaceBy: (name) => `Durch ${name} ersetzen`,
  goToError: "Zum Fehler",
  errorPane: "Fehler der letzten Ausführung",
  earlierResult: (time, statement) => `Ergebnis, ${time}: ${statement}`,
  copyError: "Meldung kopieren",
  copied: "Kopiert",
  errorNotCopied: "Die Meldung kann nicht kopiert werden.",
  correctMarked: "Korrigieren Sie die markierte Stelle und führen Sie die Anweisung erneut aus.",
  diskFull:
    "Der Datenträger mit der Datenbank ist voll. Geben Sie dort Speicherplatz frei und führen Sie die Anweisung dann erneut aus.",
  runChanged: "Führen Sie die Anweisung erneut aus, um zu sehen, ob die Änderung den Fehler behebt.",

  copying: (rows, all) => `${formatNumber(rows)} von ${plural(all, "Zeile", "Zeilen")} werden kopiert`,
  copyWaits: (rows) =>
    `Alle Zeilen werden kopiert, sobald das Ergebnis geladen ist (bisher ${formatNumber(rows)})`,
  copyLoaded: (rows) => `Jetzt ${plural(rows, "Zeile", "Zeilen")} kopieren`,
  stopCopy: "Kopieren stoppen",
  copiedOfAll: (rows, all) => `${formatNumber(rows)} von ${plural(all, "Zeile", "Zeilen")} kopiert`,
  copiedWhileLoading: (rows) => `${plural(rows, "Zeile", "Zeilen")} kopiert. Das Ergebnis wird noch geladen.`,
  copiedCell: "Zelle kopiert",
  copiedRows: (rows) => `${plural(rows, "Zeile", "Zeilen")} kopiert`,
  copiedOfCut: (rows, first) =>
    rows === first ? `${firstRows(rows)} kopiert` : `${formatNumber(rows)} ${ofFirstRows(first)} kopiert`,
  copiedComputedOfCut: (rows, first) =>
    `${plural(rows, "Zeile", "Zeilen")} kopiert, berechnet aus ${inFirstRows(first)}`,
  copyStopped: "Kopieren gestoppt. Die Zwischenablage ist unverändert.",
  copyFailed: (message) => `Nicht kopiert: ${message}`,

  viewerTitle: (row) => `Zeile ${formatNumber(row)}`,
  viewAs: "Anzeigen als",
  closeViewer: "Zelle schließen",
  copyCell: "Zelle kopieren",
  cellPart: (part, parts) => `Teil ${formatNumber(part)} von ${formatNumber(parts)}`,
  previousPart: "Vorheriger Teil",
  nextPart: "Nächster Teil",
  isNull: "Diese Zelle ist NULL. Sie hat keinen Wert.",
  isEmpty: "Diese Zelle enthält einen leeren Text.",
  treeLabel: "Wert als Baum",
  moreItems: (count) => `${formatNumber(count)} weitere, siehe „Text“.`,
  items: (count) => plural(count, "Element", "Elemente"),
  fields: (count) => plural(count, "Feld", "Felder"),
};

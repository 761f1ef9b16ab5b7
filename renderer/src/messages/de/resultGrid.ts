import type * as english from "../en/resultGrid";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { inFirstRows, ofFirstRows, plural } from "./plural";

/** One cell in the side panel. */
export const resultViewer: Translated<typeof english.resultViewer> = {
  views: { tree: "Baum", json: "JSON", image: "Bild", bytes: "Bytes", text: "Text" },
  firstBytes: (bytes) => `Die ersten ${formatNumber(bytes)} Bytes. „Text“ zeigt alle.`,
  imageSize: (width, height) => `${width} × ${height} Pixel`,
  noImage: "Das Bild ist zu groß für die Anzeige oder beschädigt. Siehe „Bytes“ oder „Text“.",
  copyPath: "Pfad kopieren",
  pathCopied: (path) => `Kopiert: ${path}`,
  openLink: "Diesen Link im Browser öffnen?",
  openLinkText: "Er stammt aus den Daten dieses Ergebnisses.",
  openInBrowser: "Im Browser öffnen",
  keepClosed: "Abbrechen",
};

/** Nested values: in place, as columns, and as paths. */
export const resultNested: Translated<typeof english.resultNested> = {
  showFields: "Felder als Spalten anzeigen",
  hideFields: "Felder ausblenden",
  hideFieldsOf: (column) => `Felder von ${column} ausblenden`,
  noFields: (column) => `„${column}“ hat in diesen Zeilen keine Felder.`,
  firstFields: (shown, all) =>
    `Die ersten ${formatNumber(shown)} von ${plural(all, "Feld", "Feldern")} werden angezeigt.`,
  fieldWork: {
    names: "Feldnamen werden gelesen",
    types: "Felder werden gelesen",
    table: "Felder werden zum Sortieren und Filtern vorbereitet",
  },
  fieldRows: (done, all) => `${formatNumber(done)} von ${plural(all, "Zeile", "Zeilen")}`,
  stopFieldWork: "Stoppen",

  expandCell: "Aufklappen",
  openBeside: "Im Seitenbereich öffnen",
  closePanel: "Schließen",
  panelLabel: (column, row) => `${column}, Zeile ${formatNumber(row)}`,
  copyValue: "Wert kopieren",
  valueCopied: "Wert kopiert",
  showAsColumn: "Als Spalte anzeigen",
};

/** Sorting, filtering and searching a result, and its columns. */
export const resultGrid: Translated<typeof english.resultGrid> = {
  sortBy: (column) => `Nach ${column} sortieren`,
  filter: "Filtern\u00a0…",
  filterColumn: (column) => `${column} filtern`,
  filterText: (column) => `Filter für ${column}`,
  editFilter: (column, text) => `Filter für ${column} bearbeiten: ${text}`,
  removeFilter: (column) => `Filter für ${column} entfernen`,
  clearFilters: "Alle entfernen",
  clearFilter: "Entfernen",
  applyFilter: "Filtern",
  filterBar: "Ergebnisfilter",
  filterIncomplete: "Nach dem Operator einen Wert eingeben.",
  filterGrouped: (number, plain) => `Kommas trennen Werte. Für die Zahl ${number} schreiben Sie ${plain}.`,
  filterBoth: (one, other) =>
    `Kein Wert ist zugleich ${one} und ${other}. Für einen von beiden schreiben Sie ${one}, ${other}`,
  filterEvery: (above, below) =>
    `Jede Zahl ist ${above} oder ${below}. Für den Bereich schreiben Sie ${above} and ${below}`,
  filterAsOf: (filter, minute) => `${filter}, Stand ${minute}`,
  filterHelpText: "text · a* · =exact · a, b · !a* and !b* · null · !not",
  filterHelpNumber: "100 · >100 · 10..20 · >=10 and <20 · 1, 2 · null · !not",
  filterHelpTime: "2024-05 · >2024 · 2024-01..2024-06 · today · last 7 days · this month · null · !not",
  filterHelpZoned: (zone) =>
    `2024-05 · >2024-05-01 10:00 · today · last 7 days · this month · null · !not · in ${zone}`,
  filterHelpOther: "value · a* · a, b · null · !not",
  searchValues: "Werte suchen",
  clearSearch: "Suche leeren",
  values: (column) => `Werte von ${column}`,
  valueRows: (rows) => plural(rows, "Zeile", "Zeilen"),
  distinctValues: (count) => plural(count, "Wert", "verschiedene Werte"),
  listedValues: (listed, count) =>
    `Die ${formatNumber(listed)} häufigsten von ${plural(count, "Wert", "Werten")}`,
  noValues: "Keine passenden Werte.",
  only: "Nur",
  onlyValue: (value) => `Nur ${value}`,
  not: "Nicht",
  notValue: (value) => `Nicht ${value}`,
  nullValue: "NULL",
  emptyValue: "leerer Text",
  describedNull: "kein Wert",
  describedEmpty: "Text der Länge 0",
  sortKey: (column, isDescending) => `${column} ${isDescending ? "absteigend" : "aufsteigend"}`,
  sortedBy: (keys) => `Sortiert nach ${keys.join(", dann nach ")}`,
  notSorted: "In der Reihenfolge der Anweisung",
  cellsSelected: (rows, columns) =>
    `${plural(rows, "Zeile", "Zeilen")} × ${plural(columns, "Spalte", "Spalten")} ausgewählt`,
  rowsMatching: (shown, all) => `${formatNumber(shown)} von ${plural(all, "Zeile", "Zeilen")}`,
  rowsMatchingOfCut: (shown, all) => `${formatNumber(shown)} ${ofFirstRows(all)}`,
  ofFirstRows: (rows) => `Von ${inFirstRows(rows)}`,
  overAllRows: "Auf alle Zeilen anwenden",
  overAllRowsNote: "Führt dasselbe mit allen Zeilen der Anweisung in einem neuen Tab aus",
  arranging: "Wird sortiert und gefiltert",
  noMatchingRows: "Keine Zeile passt zu den Filtern",
  noMatchingRowsText: "Ändern oder entfernen Sie die Filter.",
  noMatchingRowsOfCut: (rows) =>
    `${rows === 1 ? "Die erste Zeile passt nicht" : `Keine ${ofFirstRows(rows)} passt`}. Es gibt noch mehr Zeilen; wenden Sie die Filter auf alle an.`,

  fitAllColumns: "Alle Spalten anpassen",
  pinLeft: "Links fixieren",
  pinRight: "Rechts fixieren",
  unpin: "Fixierung aufheben",
  hideColumn: "Ausblenden",
  showColumn: (column) => `${column} einblenden`,
  showAllColumns: "Alle Spalten einblenden",
  hiddenColumns: (count) => `${plural(count, "Spalte", "Spalten")} ausgeblendet`,
  pinned: "fixiert",

  cellMenu: (column, row) => `Zelle ${column}, Zeile ${formatNumber(row)}`,
  openCell: "Öffnen",
  copy: "Kopieren",
  copyWithNames: "Mit Kopfzeile kopieren",
  copyAsShown: "Wie angezeigt kopieren",
  notCopied: "Kopieren in die Zwischenablage fehlgeschlagen.",
  filterByValue: "Nur Zeilen mit diesem Wert",
  filterOutValue: "Zeilen mit diesem Wert ausschließen",
  valueTooLong: (characters) =>
    `Werte mit mehr als ${formatNumber(characters)} Zeichen können nicht als Filter dienen.`,
  filterNotNull: "Zeilen mit NULL ausschließen",

  find: "Im Ergebnis suchen",
  findPlaceholder: "Im Ergebnis suchen",
  findPrevious: "Vorheriger Treffer",
  findNext: "Nächster Treffer",
  findClose: "Suche schließen",
  foundAt: (ordinal, cells) => `${formatNumber(ordinal)} von ${formatNumber(cells)}`,
  foundAtOfCut: (ordinal, cells, rows) =>
    `${formatNumber(ordinal)} von ${formatNumber(cells)} in ${inFirstRows(rows)}`,
  searching: "Suche läuft\u00a0…",
  foundIn: (column, row) => `${column}, Zeile ${formatNumber(row)}`,
  foundNothing: "Keine Treffer",
  foundNothingOfCut: (rows) => `Keine Treffer in ${inFirstRows(rows)}`,

  timeZone: "Zeitzone\u00a0…",
  timeZoneTitle: "Zeitzone des Ergebnisses",
  timeZoneLabel: "Zeiten mit Zone anzeigen in",
  timeZoneText:
    "Filter verwenden diese Zone ebenfalls. Kopien und Exporte behalten die Zeiten wie gespeichert; der Zeitpunkt ist derselbe.",
  timeZoneSearch: "Zeitzonen suchen",
  noZone: "Keine passenden Zeitzonen.",
  asStored: "Wie gespeichert",
  utc: "UTC",
  local: (zone) => `Zone dieses Computers (${zone})`,
  timesIn: (zone) => `Zeiten in ${zone}`,
  timesAsStored: "Zeiten wie gespeichert anzeigen",
  close: "Schließen",

  fieldsAsColumns: "Felder als Spalten in neuer Abfrage",
  itemsAsRows: "Elemente als Zeilen in neuer Abfrage",
};

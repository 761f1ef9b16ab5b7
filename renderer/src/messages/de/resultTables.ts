import type * as english from "../en/resultTables";
import type { Translated } from "../../lib/translation";
import { formatBytes, formatNumber } from "../../lib/formatNumber";
import { firstRows, plural, theFirstRows } from "./plural";

/** Results that outlive a run of the app. */
export const keptResults: Translated<typeof english.keptResults> = {
  restored: (time) => `Wiederhergestelltes Ergebnis, Stand ${time}`,
  pin: "Ergebnis anheften",
  unpin: "Ergebnis loslösen",
  recovered: (restored, lost) => {
    const ended = "Der Ergebnisspeicher wurde nach einem Absturz neu gestartet.";
    const texts = "Ihre Abfragen sind unverändert.";
    if (lost === 0) return `${ended} Alle vollständigen Ergebnisse wurden wiederhergestellt. ${texts}`;
    const reason =
      lost === 1
        ? "1 Ergebnis konnte nicht wiederhergestellt werden. Führen Sie die Anweisung erneut aus."
        : `${plural(lost, "Ergebnis", "Ergebnisse")} konnten nicht wiederhergestellt werden. Führen Sie die Anweisungen erneut aus.`;
    return `${ended} ${reason}${restored === 0 ? "" : " Die übrigen wurden wiederhergestellt."} ${texts}`;
  },
  title: "Aufbewahrte Ergebnisse",
  explanation:
    "Vollständige Ergebnisse werden auf diesem Computer aufbewahrt, nur für Sie lesbar, und nach einem Neustart wiederhergestellt. Oberhalb des Speicherlimits werden die ältesten gelöscht; angeheftete und gerade angezeigte bleiben.",
  limit: "Speicherlimit",
  limitWrong: "Ganze Zahl von Megabyte zwischen 0 und 1.000.000 eingeben.",
  save: "Speichern",
  smallerQuestion: (results) => `${plural(results, "Ergebnis", "Ergebnisse")} löschen?`,
  smallerText: (results, bytes, megabytes) => {
    const oldest =
      results === 1 ? "das älteste Ergebnis" : `die ${formatNumber(results)} ältesten Ergebnisse`;
    const statements = results === 1 ? "Die Anweisung bleibt" : "Ihre Anweisungen bleiben";
    return `Das neue Limit von ${formatNumber(megabytes)} MB löscht ${oldest} (${formatBytes(bytes)}). Angezeigte Ergebnisse bleiben bis zum Beenden von Wharf. ${statements} im Verlauf.`;
  },
  pinnedStay: (pinned) =>
    pinned === 1
      ? "Das angeheftete Ergebnis bleibt."
      : `Die ${formatNumber(pinned)} angehefteten Ergebnisse bleiben.`,
  deleteOldest: (results) => `${results === 1 ? "Ergebnis" : "Ergebnisse"} löschen`,
  keepLimit: (megabytes) => `${formatNumber(megabytes)} MB beibehalten`,
  used: (size, count) => `${plural(count, "Ergebnis belegt", "Ergebnisse belegen")} derzeit ${size}.`,
  removeAll: "Alle aufbewahrten Ergebnisse löschen",
  removeQuestion: "Alle aufbewahrten Ergebnisse löschen?",
  removeText:
    "Gelöscht wird jedes Ergebnis, das kein Tab anzeigt, auch angeheftete. Die Anweisungen bleiben im Verlauf, und als Tabellen gespeicherte Ergebnisse bleiben.",
  remove: "Löschen",
  removed: "Alle aufbewahrten Ergebnisse, die kein Tab anzeigt, wurden gelöscht.",
};

/** Results kept as tables, and the database that they are in. */
export const resultTables: Translated<typeof english.resultTables> = {
  heading: "Ergebnisse als Tabellen",
  place: "Ergebnisse (dieser Computer)",
  otherSide: (database, service) =>
    `„${database}“ ist eine Datenbank von ${service}. Sie lässt sich hier nicht verknüpfen, eine Kopie ihrer Tabelle schon.`,
  keepOtherSide: (table) => `${table} hier behalten und erneut ausführen`,
  placeNote: "Als Tabellen gespeicherte Ergebnisse beliebiger Dienste",
  placeNotMade: "Wird beim Auswählen erstellt",
  making: "Datenbank für Ergebnisse wird erstellt\u00a0…",
  ranOn: (place) => `Ausgeführt auf ${place}`,

  keepRows: "Als Tabelle speichern\u00a0…",
  keepHint: "Als Tabelle auf diesem Computer speichern, für Abfragen über Datenbanken und Dienste hinweg",
  notComplete: "Zeilen werden noch geladen. Sie können das Ergebnis speichern, sobald es vollständig ist.",
  title: "Als Tabelle speichern",
  name: "Tabellenname",
  readBy: (written) => `In jedem Tab auf „Ergebnisse (dieser Computer)“ mit FROM ${written} lesbar.`,
  nameMissing: "Tabellennamen eingeben.",
  rowsOf: (rows, total) => `${formatNumber(rows)} von ${plural(total, "Zeile", "Zeilen")}`,
  nameTooLong: (length) => `Höchstens 100 statt ${formatNumber(length)} Zeichen verwenden.`,
  nameNotPossible: "Dieser Name enthält ein Zeichen, das in Tabellennamen nicht möglich ist.",
  notKept: (written) =>
    `${written} ist nicht aus einem Ergebnis entstanden und kann deshalb nicht ersetzt werden. Wählen Sie einen anderen Namen.`,
  allRows: (rows) =>
    rows === 1
      ? "Die einzige Zeile des Ergebnisses wird mit exakten Werten gespeichert."
      : `Alle ${plural(rows, "Zeile", "Zeilen")} des Ergebnisses werden mit exakten Werten gespeichert.`,
  noRows: "Das Ergebnis hat keine Zeilen. Die Tabelle erhält seine Spalten.",
  alsoHidden: "Filter und Sortierung wirken sich nicht auf die Tabelle aus.",
  firstRows: (rows, of) =>
    `Nur ${theFirstRows(rows)} von ${of} ${rows === 1 ? "wird" : "werden"} gespeichert.`,
  theStatement: "dieser Anweisung",
  getAll: (most) =>
    `Das Ergebnis wurde dort abgeschnitten. Um alle Zeilen zu speichern, erhöhen Sie das Zeilenlimit über dem Editor (bis ${formatNumber(most)}) und führen Sie die Anweisung erneut aus. Noch mehr Zeilen exportieren Sie in eine Parquet-Datei und laden diese in „Ergebnisse (dieser Computer)“.`,
  getAllByFile:
    "Das Ergebnis wurde dort abgeschnitten. Um alle Zeilen zu speichern, exportieren Sie sie in eine Parquet-Datei und laden diese in „Ergebnisse (dieser Computer)“.",
  exists: (written, columns) =>
    `${written} existiert bereits, mit ${plural(columns, "Spalte", "Spalten")}. Ersetzen löscht die vorhandenen Zeilen.`,
  submit: "Speichern",
  replace: "Ersetzen",
  stop: "Stoppen",
  stopped: "Gestoppt. Es wurde keine Tabelle erstellt oder geändert.",
  steps: {
    writing: "Zeilen werden geschrieben (Schritt 1 von 3)",
    checking: "Typen werden geprüft (Schritt 2 von 3)",
    loading: "Tabelle wird geladen (Schritt 3 von 3)",
  },
  kept: (rows, isOfCut, written) =>
    `${isOfCut ? firstRows(rows) : plural(rows, "Zeile", "Zeilen")} gespeichert: FROM ${written}`,
  query: "Tabelle abfragen",
  changedTitle: "Mit anderen Typen gespeichert",
  changed: (columns) =>
    `${plural(columns, "Spalte hat", "Spalten haben")} in der Tabelle einen anderen Typ. Werte werden so gespeichert, wie ihre Zellen sie zeigen.`,
  changedTypes: "Spalten mit anderem Typ",
  column: "Spalte",
  typeInResult: "Im Ergebnis",
  typeInTable: "In der Tabelle",
};

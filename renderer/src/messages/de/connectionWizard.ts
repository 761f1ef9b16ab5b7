import type * as english from "../en/connectionWizard";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

const tables = (count: number) => plural(count, "Tabelle", "Tabellen");
const columns = (count: number) => plural(count, "Spalte", "Spalten");

/** The steps to a new Connection. */
export const connectionWizard: Translated<typeof english.connectionWizard> = {
  title: "Neue Anbindung",
  steps: {
    source: "Quelle",
    settings: "Einstellungen",
    tables: "Tabellen",
    review: "Prüfen",
    firstSync: "Erster Lauf",
  },
  stepsLabel: "Schritte",
  sourceTitle: "Datenbank und Quelle wählen",
  database: "Zieldatenbank",
  databaseChoose: "Datenbank wählen",
  databaseMissing: "Zieldatenbank wählen.",
  noDatabases: "Noch keine Datenbanken",
  noDatabasesText: "Eine Anbindung synchronisiert in eine Datenbank. Erstellen Sie zuerst eine.",
  createDatabase: "Datenbank erstellen",
  kindHeading: "Quelle",
  back: "Zurück",
  next: "Weiter",
  testAndNext: "Testen und weiter",
  settingsTitle: (kind) => `Mit ${kind} verbinden`,
  settingsText:
    "Mit diesen Einstellungen verbindet sich der Dienst mit der Quelle. Wharf sendet Passwörter und Schlüssel an den Dienst und liest sie nie zurück.",
  tablesTitle: "Tabellen zum Synchronisieren wählen",
  tablesText: "Tabellen sind aktiviert, bis Sie sie deaktivieren. Das lässt sich jederzeit ändern.",
  noneEnabled: "Mindestens eine Tabelle aktivieren.",
  reviewTitle: "Name und Zeitplan",
  name: "Name",
  connectionNameError: "Namen eingeben.",
  nameTooLong: "Höchstens 100 Zeichen verwenden.",
  nameHint: "Die Tabellen werden in ein danach benanntes Schema geladen.",
  summary: "Zusammenfassung",
  summaryInto: "Ziel",
  summaryFrom: "Quelle",
  summaryTables: "Tabellen",
  summaryAdditions: "Neu in der Quelle",
  summaryTablesOf: (enabled, all) =>
    enabled === all
      ? all === 1
        ? tables(all)
        : `alle ${tables(all)}`
      : `${enabled.toLocaleString("de")} von ${tables(all)}`,
  summaryLeftOut: (count) => `${columns(count)} deaktiviert`,
  summaryRows: (rows) => `etwa ${plural(rows, "Zeile", "Zeilen")}`,
  create: "Erstellen und synchronisieren",
  existing: (kind) =>
    `Diese Datenbank hat bereits eine Anbindung an ${kind}, und mehr als eine ist nicht möglich.`,
  openExisting: (name) => `„${name}“ öffnen`,
  production: (name, kind) =>
    `Erstellt die Anbindung ${name} an ${kind} und startet ihre erste Synchronisierung`,
  leaveTitle: "Verlassen, ohne die Anbindung zu erstellen?",
  leaveText: "Ihre Eingaben werden verworfen, auch die Passwörter.",
  leave: "Verlassen",
  stay: "Weiter bearbeiten",
};

/** The sync that a new Connection begins with. */
export const firstSync: Translated<typeof english.firstSync> = {
  titles: {
    queued: "Die erste Synchronisierung beginnt gleich",
    running: "Die erste Synchronisierung läuft",
    succeeded: "Die erste Synchronisierung ist abgeschlossen",
    partial: "Die erste Synchronisierung ist abgeschlossen, aber einige Tabellen sind fehlgeschlagen",
    failed: "Die erste Synchronisierung ist fehlgeschlagen",
    cancelled: "Die erste Synchronisierung wurde abgebrochen",
    unknown: "Der Status der ersten Synchronisierung ist unbekannt",
  },
  notKnown: "Die Anbindung wurde erstellt",
  notKnownText: "Der Dienst hat ihre ID nicht zurückgegeben. Sie finden sie in der Liste der Anbindungen.",
  goOn: "Die Synchronisierung läuft im Hintergrund weiter. Sie können diese Seite jederzeit verlassen.",
  rows: (count) => plural(count, "Zeile", "Zeilen"),
  summary: (done, all) => `${done.toLocaleString("de")} von ${tables(all)}`,
  table: "Tabelle",
  rowsHeading: "Zeilen",
  state: "Status",
  open: "Anbindung öffnen",
  openList: "Anbindungen anzeigen",
  query: "Abfragen",
  queryTable: (name) => `${name} abfragen`,
  more: (count) => `und ${plural(count, "weitere Tabelle", "weitere Tabellen")}`,
  next: (schedule) => `Ab jetzt wird ${schedule} synchronisiert.`,
  nextByHand: "Ab jetzt wird nur synchronisiert, wenn Sie es starten.",
};

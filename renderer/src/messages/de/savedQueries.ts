import type * as english from "../en/savedQueries";
import type { Translated } from "../../lib/translation";
import { plural, theFirstRows } from "./plural";

/** Queries that are kept as files. */
export const savedQueries: Translated<typeof english.savedQueries> = {
  title: "Gespeicherte Abfragen",
  tree: "Gespeicherte Abfragen",
  search: "Namen und Text durchsuchen",
  newQuery: "Neue Abfrage",
  newNotebook: "Neues Notebook",
  folder: "Ordner für gespeicherte Abfragen",
  chooseFolder: "Ordner wählen",
  chooseOther: "Anderen Ordner wählen",
  suggestedFolder: "Diesen Ordner verwenden",
  noFolderTitle: "Abfragen als Dateien aufbewahren",
  noFolderText: (suggested) =>
    `Gespeicherte Abfragen sind .sql-Dateien und Notebooks .md-Dateien in einem Ordner Ihrer Wahl, zum Beispiel ${suggested}. Auch Git und andere Editoren können damit arbeiten.`,
  emptyTitle: "Noch keine gespeicherten Abfragen",
  emptyText: (keys) => `${keys ?? "„Speichern“ in der Symbolleiste"} speichert die Abfrage im aktiven Tab.`,
  cut: (shown) => `Nur die ersten ${shown.toLocaleString("de")} sind aufgeführt.`,
  nothingFound: (words) => `Nichts gefunden für „${words}“.`,
  cutHits: (shown) =>
    `Die ersten ${shown.toLocaleString("de")} Zeilen. Weitere Wörter grenzen die Suche ein.`,
  line: (path, line) => `${path}, Zeile ${line}`,
  menuOf: (name) => `Aktionen für ${name}`,
  open: "Öffnen",
  rename: "Umbenennen oder verschieben",
  show: "Im Dateimanager anzeigen",
  remove: "In den Papierkorb verschieben",
  removeTitle: (name) => `„${name}“ in den Papierkorb verschieben?`,
  removeText: "Ist sie in einem Tab geöffnet, behält der Tab den Text.",
  removeFolderText: (queries) =>
    `Der Ordner enthält ${plural(queries, "gespeicherte Abfrage", "gespeicherte Abfragen")}. Andere Dateien darin werden mit verschoben. Tabs behalten ihren Text.`,
  missingDatabase: (name, title) =>
    `${title} wurde auf der Datenbank „${name}“ gespeichert, die nicht mehr existiert. Wählen Sie zum Ausführen eine andere.`,
  chooseDatabase: "Datenbank wählen",
  gone: (path) => `„${path}“ wurde gelöscht oder verschoben.`,
  nameTitles: {
    saveQuery: "Abfrage speichern",
    newNotebook: "Neues Notebook",
    renameQuery: "Abfrage umbenennen oder verschieben",
    renameFolder: "Ordner umbenennen oder verschieben",
  },
  create: "Erstellen",
  name: "Name",
  nameHelp: "Ein Schrägstrich legt einen Ordner an: berichte/monatlich",
  nameRefused:
    'Ein Name darf nicht mit Punkt oder Leerzeichen beginnen oder enden und nicht \\ : * ? " < > | enthalten',
  savedIn: (folder) => `In ${folder}`,
  savedInNew: (folder) => `In ${folder}; der Ordner wird erstellt.`,
  save: "Speichern",
  modified: "nicht in der Datei gespeichert",
  changedTitle: (name) => `${name} wurde auch außerhalb dieses Tabs geändert.`,
  missingTitle: (name) =>
    `Die Datei von ${name} wurde gelöscht oder verschoben. Der Text bleibt in diesem Tab.`,
  saveAgain: "Erneut speichern",
  merge: "Beide zusammenführen",
  keepMine: "Diese Version behalten",
  takeTheirs: "Version der Datei übernehmen",
  mine: "dieser Tab",
  theirs: "die Datei",
  merged: (conflicts) =>
    conflicts === 0
      ? "Beide Änderungen sind im Text. Speichern Sie, um die Datei zu aktualisieren."
      : `${plural(conflicts, "Stelle widerspricht sich und ist", "Stellen widersprechen sich und sind")} im Text markiert.`,
};

/** Notebooks: prose and blocks of SQL with their results. */
export const notebooks: Translated<typeof english.notebooks> = {
  toolbar: "Notebook-Aktionen",
  label: (title) => `Notebook ${title}`,
  runAll: "Alle ausführen",
  stop: "Stoppen",
  source: "Quelltext",
  export: "Als HTML exportieren\u00a0…",
  exported: (name) => `Nach ${name} exportiert`,
  block: (number, name) => (name === null ? `Block ${number}` : `Block ${number}, ${name}`),
  run: "Block ausführen",
  edit: "Im Quelltext anzeigen",
  states: {
    idle: "Nicht ausgeführt",
    waiting: "Wartet",
    running: "Läuft",
    succeeded: "Erfolgreich",
    failed: "Fehlgeschlagen",
    cancelled: "Gestoppt",
    stale: "Seit dieser Ausführung geändert",
  },
  rows: (count, isCut) =>
    isCut
      ? `erste ${count === 1 ? "Zeile" : plural(count, "Zeile", "Zeilen")}`
      : plural(count, "Zeile", "Zeilen"),
  duplicate: (name) =>
    `Ein Block weiter oben heißt ebenfalls ${name}. Jeder Name kann nur einmal vergeben werden.`,
  unknownDatabase: (name) => `Dieser Dienst hat nicht genau eine Datenbank namens „${name}“.`,
  otherDatabase: (name) =>
    `Der Block ${name} läuft auf einer anderen Datenbank, sein Ergebnis kann hier nicht gelesen werden.`,
  notQuery: (name) => `Der Block ${name} ist keine einzelne Abfrage und hat deshalb kein lesbares Ergebnis.`,
  notReader: (name) =>
    `Diese Anweisung kann das Ergebnis von ${name} nicht lesen. Das können nur Abfragen und Änderungen von Zeilen.`,
  image: (name) => `Bild: ${name}`,
  openLink: (address) => `${address} öffnen`,
  emptyTitle: "Dieses Notebook ist noch leer",
  emptyText: "Schreiben Sie Markdown, und SQL zwischen Zeilen mit ```sql und ```.",
  template: (title) =>
    `# ${title}\n\nText in Markdown. SQL-Blöcke lassen sich ausführen; spätere Blöcke lesen das Ergebnis eines benannten Blocks als Tabelle.\n\n\`\`\`sql name=zahlen\nSELECT range AS n, n * n AS quadrat\nFROM range(10)\n\`\`\`\n\n\`\`\`sql\nSELECT sum(quadrat) AS summe\nFROM zahlen\n\`\`\`\n`,
  exportCut: (shown) => `Nur ${theFirstRows(shown)}.`,
  exportNoResult: "Dieser Block wurde nicht ausgeführt.",
  exportNoRows: "Keine Zeilen.",
  exportedFrom: (time) => `Aus Wharf exportiert, ${time}`,
};

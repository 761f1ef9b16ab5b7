import type { UpdateObstacle } from "#shared/domain/updateStatus";
import type { MainMessages } from "./MainMessages";

const list = new Intl.ListFormat("de");
const obstacles: Readonly<Record<UpdateObstacle, string>> = {
  statements: "eine Anweisung oder ein Export",
  loads: "ein Ladevorgang",
  syncs: "eine Synchronisierung",
  transactions: "eine offene Transaktion",
};

const filesOf = (count: number) => (count === 1 ? "1 Datei" : `${count} Dateien`);

export const german: MainMessages = {
  thisComputer: "Dieser Computer",
  ok: "OK",
  cancel: "Abbrechen",
  menu: {
    file: "&Datei",
    edit: "&Bearbeiten",
    query: "Abfra&ge",
    view: "&Ansicht",
    window: "&Fenster",
    newTab: "Neuer Tab",
    openFiles: "Dateien öffnen …",
    openFolder: "Ordner öffnen …",
    saveQuery: "Abfrage speichern",
    saveQueryAs: "Abfrage speichern unter …",
    newConnection: "Neue Anbindung …",
    closeTab: "Tab schließen",
    reopenTab: "Geschlossenen Tab wieder öffnen",
    closeWindow: "Fenster schließen",
    settings: "Einstellungen …",
    undo: "Rückgängig",
    redo: "Wiederholen",
    cut: "Ausschneiden",
    copy: "Kopieren",
    paste: "Einfügen",
    pasteAndMatchStyle: "Einsetzen und Stil anpassen",
    delete: "Löschen",
    selectAll: "Alles auswählen",
    speech: "Sprachausgabe",
    startSpeaking: "Sprachausgabe starten",
    stopSpeaking: "Sprachausgabe stoppen",
    runStatement: "Anweisung ausführen",
    runAll: "Alle ausführen",
    explain: "Anweisung erklären",
    explainAndRun: "Anweisung erklären und ausführen",
    palette: "Befehlspalette …",
    databases: "Datenbanken",
    connections: "Anbindungen",
    actualSize: "Originalgröße",
    zoomIn: "Vergrößern",
    zoomOut: "Verkleinern",
    fullScreen: "Vollbild ein/aus",
    minimize: "Minimieren",
    zoomWindow: "Zoomen",
    bringAllToFront: "Alle nach vorne bringen",
    about: "Über Wharf",
    services: "Dienste",
    hide: "Wharf ausblenden",
    hideOthers: "Andere ausblenden",
    showAll: "Alle einblenden",
    quit: "Beenden",
  },
  files: {
    exportRows: "Zeilen exportieren",
    exportNotebook: "Notebook exportieren",
    saveChart: "Diagramm speichern",
    formats: {
      png: "PNG-Bild",
      svg: "SVG-Bild",
      html: "HTML-Seite",
      csv: "Durch Kommas getrennte Werte",
      tsv: "Durch Tabulatoren getrennte Werte",
      json: "JSON",
      ndjson: "JSON mit einem Objekt pro Zeile",
      parquet: "Parquet",
      xlsx: "Excel-Arbeitsmappe",
      markdown: "Markdown",
      sqlInsert: "SQL-Anweisungen",
    },
    allFiles: "Alle Dateien",
    openFiles: "Datendateien öffnen",
    dataFiles: "Daten- und SQL-Dateien",
    openFolder: "Ordner mit Datendateien öffnen",
    queryFolder: "Ordner für gespeicherte Abfragen wählen",
    backupFolder: "Ordner für die Sicherung wählen",
  },
  alerts: {
    failed: (name) => `${name}: Synchronisierung fehlgeschlagen`,
    failedTables: (failed, total) => `${failed} von ${total} Tabellen fehlgeschlagen.`,
    recovered: (name) => ({
      title: `${name} synchronisiert wieder`,
      body: "Die letzte Synchronisierung hat keine Fehler, die nicht quittiert sind.",
    }),
    severalFail: (count) => ({
      title: `${count} Anbindungen schlagen fehl`,
      body: "Wharf zeigt, welche, warum und was zu tun ist.",
    }),
  },
  quit: {
    loads: (count, title) => ({
      message: count === 1 ? `${title} wird noch geladen` : `${count} Ladevorgänge laufen noch`,
      detail: "Wenn Sie jetzt beenden, brechen sie ab und ihre Tabellen bleiben, wie sie sind.",
      buttons: ["Weiterlaufen lassen", "Abbrechen und beenden"],
    }),
    exports: (count) => ({
      message: count === 1 ? "Ein Export läuft noch" : `${count} Exporte laufen noch`,
      detail: "Wenn Sie jetzt beenden, wird keine Datei geschrieben.",
      buttons: ["Weiterlaufen lassen", "Abbrechen und beenden"],
    }),
    transactions: (count) => ({
      message: count === 1 ? "Eine Transaktion ist offen" : `${count} Transaktionen sind offen`,
      detail: "Wenn Sie jetzt beenden, werden Änderungen ohne Commit verworfen.",
      buttons: ["Offen lassen", "Rollback und beenden"],
    }),
  },
  consent: {
    changeProduction: (service, change) => ({
      message: `Änderungen an „${service}“ zulassen?`,
      detail: `Der Dienst ist ein Produktivsystem. Das soll ihn ändern:\n\n${change}\n\nÄnderungen bleiben 10 Minuten lang zugelassen.`,
      allow: "Änderungen zulassen",
    }),
    openLink: (host, address) => ({
      message: `${host} im Browser öffnen?`,
      detail: `${address}\n\nDie Adresse stammt aus Ihren Daten. Ihr Server sieht, dass Sie sie öffnen.`,
      allow: "Öffnen",
    }),
    connectSource: (host) => ({
      message: `Mit ${host} verbinden?`,
      detail:
        "Eine Anbindung auf diesem Computer will diesen Host erreichen, mit den Anmeldedaten, die dafür eingegeben wurden.",
      allow: "Verbinden",
    }),
    allowDirect: {
      message: "Andere Programme mit dieser Datenbank verbinden lassen?",
      detail:
        "Wharf öffnet einen Port auf diesem Computer, solange es läuft. Programme hier, die ein Token der Datenbank haben, können sie lesen und mit Vollzugriff ändern. Kein anderer Computer erreicht den Port.",
      allow: "Erlauben",
    },
    connectService: (host, origin) => ({
      message: `Mit ${host} verbinden?`,
      detail: `Anweisungen, geladene Dateien und der API-Schlüssel, den Sie für diesen Dienst eingeben, gehen an\n${origin}`,
      allow: "Verbinden",
    }),
    leaveProduction: (service) => ({
      message: `„${service}“ nicht mehr als Produktivsystem behandeln?`,
      detail: "Anweisungen und Ladevorgänge, die Daten ändern, fragen dann nicht mehr nach.",
      allow: "Ausschalten",
    }),
    leaveReadOnly: (service) => ({
      message: `Schreibschutz von „${service}“ ausschalten?`,
      detail: "Anweisungen und Ladevorgänge können dann die Daten des Dienstes ändern.",
      allow: "Ausschalten",
    }),
    widenKey: (service) => ({
      message: `Änderungen mit dem Schlüssel von „${service}“ zulassen?`,
      detail:
        "Der Dienst ist so eingerichtet, dass sein Schlüssel nur liest. Wharf lehnt Änderungen dann nicht mehr ab.",
      allow: "Zulassen",
    }),
  },
  changes: {
    createDatabase: (name) => `Datenbank „${name}“ anlegen`,
    deleteDatabase: "Eine Datenbank mit allen Daten löschen",
    createConnection: (name) => `Anbindung „${name}“ anlegen`,
    changeConnection: "Eine Anbindung ändern",
    deleteConnection: "Eine Anbindung löschen",
    sync: "Eine Anbindung synchronisieren",
    load: (files, tables, table) => `${filesOf(files)} in ${table ?? `${tables} Tabellen`} laden`,
    loadSample: "Die Beispieldaten laden",
    dropLeftover: "Die Tabelle löschen, die ein Ladevorgang hinterlassen hat",
  },
  loads: { files: filesOf },
  updates: {
    running: (running) => `Gerade läuft: ${list.format(running.map((one) => obstacles[one]))}.`,
    goBack: (version, starts, previous) => ({
      message: `Wharf ${version} ist nicht richtig gestartet`,
      detail: `Seit dem Update gab es ${starts} Versuche. Wharf ${previous} ist noch auf diesem Computer.`,
      buttons: [`Zurück zu ${previous}`, "Erneut versuchen"],
    }),
    newerVersion: (newer, own) => ({
      title: `Ihre Daten wurden zuletzt mit Wharf ${newer} benutzt`,
      body: `Das ist Wharf ${own}. Es öffnet alle Ihre Daten. Was nur die neuere Version kann, fehlt, bis Sie diese wieder installieren.`,
    }),
  },
  start: {
    failed: "Wharf kann nicht starten",
    diskFull: "Der Datenträger ist voll. Geben Sie Speicherplatz frei und starten Sie Wharf dann erneut.",
    newerData: (newer, own, stores) =>
      `Ihre Daten wurden von Wharf ${newer} geschrieben, in einem Format, das Wharf ${own} nicht lesen kann (${stores}). Nichts wurde geändert. Installieren Sie Wharf ${newer} oder neuer.`,
    olderBackup: (version, backup, folder) =>
      `Um stattdessen zu Wharf ${version} zurückzugehen, ersetzen Sie die Dateien in ${folder} durch die aus ${backup} und löschen Sie dort data-format.json. Was Sie seitdem getan haben, geht dabei verloren.`,
  },
};

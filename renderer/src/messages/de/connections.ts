import type * as english from "../en/connections";
import type { SyncRunStatus } from "#shared/api/syncRun";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";
import { sourceErrors } from "./sourceErrors";

const outcomes: Readonly<Record<SyncRunStatus, string>> = {
  queued: "Wartet",
  running: "Läuft",
  succeeded: "Erfolgreich",
  partial: "Teilweise erfolgreich",
  failed: "Fehlgeschlagen",
  cancelled: "Abgebrochen",
  unknown: "Unbekannt",
};

/** Connections: the list, one of them, and its runs. */
export const connections: Translated<typeof english.connections> = {
  title: "Anbindungen",
  subtitle: (count, databases, service) =>
    `${plural(count, "Anbindung", "Anbindungen")} in ${plural(databases, "Datenbank", "Datenbanken")} auf ${service}`,
  newConnection: "Neue Anbindung",
  connection: "Anbindung",
  list: "Anbindungen",
  listHint:
    "Pfeiltasten wechseln zwischen Überschriften, Zeilen und Zellen; die Eingabetaste sortiert oder öffnet.",
  columns: {
    name: "Name",
    state: "Status",
    schedule: "Zeitplan",
    lastRun: "Letzter Lauf",
    nextRun: "Nächster Lauf",
    rows: "Zeilen",
    health: "Läufe",
    actions: "Aktionen",
  },
  states: { active: "Aktiv", paused: "Pausiert" },
  outcomes,
  noRunYet: "Nie",
  search: "Anbindungen durchsuchen",
  searchPlaceholder: "Name, Quelle, Datenbank oder Schema",
  filterState: "Status",
  filterOutcome: "Letzter Lauf",
  anyState: "Status: alle",
  anyOutcome: "Letzter Lauf: alle",
  otherState: "Anderer",
  failedOutcome: "Ganz oder teilweise fehlgeschlagen",
  underWayOutcome: "Läuft gerade",
  neverOutcome: "Nie synchronisiert",
  countOf: (shown, all) =>
    shown === all
      ? plural(all, "Anbindung", "Anbindungen")
      : `${shown} von ${plural(all, "Anbindung", "Anbindungen")}`,
  failedCount: (count) => `${count} fehlgeschlagen`,
  partlyCount: (count) => `${count} teilweise erfolgreich`,
  underWayCount: (count) => `${count} ${count === 1 ? "läuft" : "laufen"} gerade`,
  pausedCount: (count) => `${count} pausiert`,
  nothingFound: "Keine Anbindung passt zu den Filtern.",
  clearFilters: "Filter entfernen",
  emptyTitle: "Noch keine Anbindungen",
  emptyText:
    "Eine Anbindung synchronisiert nach Zeitplan Tabellen aus einer Quelle wie PostgreSQL, MySQL, einem Tabellendokument oder Dateien in eine Datenbank.",
  emptyNoDatabase: "Erstellen Sie zuerst eine Datenbank. In sie synchronisiert die Anbindung.",
  openDatabases: "Zu den Datenbanken",
  databaseFailed: (database) => `Die Anbindungen von ${database} können nicht geladen werden.`,
  databasesLoading: (count) =>
    count === 1
      ? "1 weitere Datenbank wird geladen"
      : `${plural(count, "weitere Datenbank", "weitere Datenbanken")} werden geladen`,
  open: "Öffnen",
  openOf: (name) => `„${name}“ öffnen`,
  actionsOf: (name) => `Aktionen für ${name}`,
  showAll: "Alles anzeigen",
  showLess: "Weniger anzeigen",
  pausedNext: "Pausiert",
  due: "jetzt fällig",
  notScheduled: "Keiner",
  rowsOf: (rows) => plural(rows, "Zeile", "Zeilen"),
  health: (counts, newest) => `Letzte Läufe: ${counts}. Neuester: ${newest.toLowerCase()}.`,
  report: {
    line: (label, value) => `${label}: ${value}`,
    sync: (id) => `Synchronisierung ${id}`,
    source: "Quelle",
    trigger: "Auslöser",
    started: "Beginn",
    finished: "Ende",
    duration: "Dauer",
    rows: "Zeilen",
    error: "Fehler",
    cause: "Ursache",
    failedTables: (count) => `Fehlgeschlagene Tabellen (${count}):`,
    otherTables: (count) => `Übrige Tabellen (${count}):`,
    changes: "Änderungen an der Quelle:",
    table: (name, parts) => `${name}: ${parts.join(", ")}`,
    outcome: (outcome) => outcome.toLowerCase(),
  },
  healthNone: "Noch keine Läufe",
  countOfOutcome: (count, outcome) =>
    outcome === outcomes.running && count !== 1
      ? `${count} laufen`
      : outcome === outcomes.queued && count !== 1
        ? `${count} warten`
        : `${count} ${outcome.toLowerCase()}`,
  partly: {
    cause: (failed, total) =>
      `${failed} von ${plural(total, "Tabelle", "Tabellen")} fehlgeschlagen; die übrigen wurden synchronisiert`,
    allFailed: (total) =>
      total === 1
        ? "Die Tabelle ist fehlgeschlagen, aber die Quelle antwortet"
        : `Alle ${total} Tabellen sind fehlgeschlagen, aber die Quelle antwortet`,
    remedy:
      "Beheben Sie die Fehler an der Quelle, deaktivieren Sie die Tabellen unter „Tabellen“ oder quittieren Sie die Fehler.",
    allAcknowledged:
      "Im Moment nichts: Alle Fehler sind quittiert. Sie werden gewarnt, sobald sich ein Fehler ändert.",
    acknowledged: (count) => plural(count, "bekannter Fehler", "bekannte Fehler"),
    acknowledge: "Quittieren",
    acknowledgeOf: (name) => `Fehler von ${name} quittieren`,
    unacknowledge: "Wieder warnen",
    unacknowledgeOf: (name) => `Bei Fehlern von ${name} wieder warnen`,
    isAcknowledged: "Quittiert: keine Warnung, bis sich der Fehler ändert.",
    acknowledgeWhat: (table, name) => `Quittiert den Fehler von ${table} in ${name}`,
    notKept: "Dieser Dienst merkt sich keine Quittierungen.",
    retry: (count) =>
      `${plural(count, "fehlgeschlagene Tabelle", "fehlgeschlagene Tabellen")} erneut versuchen`,
    retryWhat: (name, count) =>
      `Synchronisiert jetzt ${plural(count, "Tabelle", "Tabellen")} von ${name} und ersetzt ihre Zeilen.`,
  },
  review: {
    table: (name) => `Die neue Tabelle ${name} wird erst synchronisiert, wenn Sie darüber entschieden haben.`,
    column: (table, column) =>
      `Die neue Spalte ${column} in ${table} wird zurückgehalten, bis Sie darüber entschieden haben.`,
    count: (tables, columns) =>
      `Neu: ${[
        ...(tables === 0 ? [] : [plural(tables, "Tabelle", "Tabellen")]),
        ...(columns === 0 ? [] : [plural(columns, "Spalte", "Spalten")]),
      ].join(", ")}`,
    label: "Neu in der Quelle",
    sync: "Synchronisieren",
    syncOf: (name) => `${name} synchronisieren`,
    ignore: "Ignorieren",
    ignoreOf: (name) => `${name} ignorieren`,
    more: (count) => `und ${count} weitere`,
    what: (name) => `Ändert, was ${name} synchronisiert`,
    saved: "Gespeichert. Gilt ab der nächsten Synchronisierung.",
  },
  cancel: {
    start: "Synchronisierung abbrechen",
    what: (name) =>
      `Bricht die Synchronisierung von ${name} ab. Fertige Tabellen behalten ihre neuen Zeilen.`,
    asked: "Synchronisierung wird abgebrochen",
    notOffered:
      "Dieser Dienst kann eine einzelne Synchronisierung nicht abbrechen. Pausieren Sie stattdessen die Anbindung.",
  },
  sync: {
    now: "Jetzt synchronisieren",
    nowOf: (name) => `${name} jetzt synchronisieren`,
    what: (name) => `Synchronisiert ${name} jetzt und ersetzt die Zeilen der Tabellen.`,
    underWay: "Wird synchronisiert",
    stalled: "Der Dienst hat die Anfrage angenommen, aber noch keine Synchronisierung gestartet.",
    isUnderWay: "Eine Synchronisierung läuft.",
  },
  status: {
    pause: "Pausieren",
    resume: "Fortsetzen",
    pauseOf: (name) => `„${name}“ pausieren`,
    resumeOf: (name) => `„${name}“ fortsetzen`,
    pauseTitle: (name) => `„${name}“ pausieren?`,
    pauseText:
      "Eine Synchronisierung läuft und wird durch das Pausieren abgebrochen. Fertige Tabellen behalten ihre neuen Zeilen, die übrigen ihre alten.",
    pauseWhat: (name) =>
      `Pausiert ${name}. Geplante Synchronisierungen entfallen, eine laufende wird abgebrochen.`,
    resumeWhat: (name) => `Setzt ${name} fort. Die Anbindung synchronisiert wieder nach Zeitplan.`,
    paused: (name) => `${name} ist pausiert`,
    resumed: (name) => `${name} ist wieder aktiv`,
  },
  rename: {
    start: "Umbenennen",
    label: "Name der Anbindung",
    what: (from, to) => `Benennt ${from} in ${to} um.`,
  },
  remove: {
    start: "Löschen\u00a0…",
    title: (name) => `„${name}“ löschen`,
    stops: "Es wird nicht mehr synchronisiert; eine laufende Synchronisierung wird abgebrochen.",
    stays: (place) => `Die Tabellen in ${place} und ihre Zeilen bleiben.`,
    staysUnplaced: "Die geladenen Tabellen und ihre Zeilen bleiben.",
    forgets: "Die Einstellungen und Zugangsdaten der Quelle und alle Läufe werden gelöscht.",
    onProduction: (service) => `${service} ist ein Produktivsystem.`,
    confirm: (name) => `Zum Bestätigen ${name} eingeben`,
    submit: "Anbindung löschen",
    deleted: (name) => `${name} wurde gelöscht. Die Tabellen bleiben.`,
  },
  facts: {
    state: "Status",
    source: "Quelle",
    database: "Datenbank",
    schema: "Schema",
    schedule: "Zeitplan",
    lastRun: "Letzter Lauf",
    nextRun: "Nächster Lauf",
  },
  credentialsMissing:
    "Der Dienst kann die Zugangsdaten dieser Anbindung nicht mehr entschlüsseln. Synchronisierungen schlagen fehl, bis Sie sie erneut eingeben.",
  credentialsUntilRestart:
    "Der Dienst hält die Zugangsdaten dieser Anbindung nur im Arbeitsspeicher. Geben Sie sie nach seinem Neustart erneut ein.",
  toSettings: "In den Einstellungen eingeben",
  toSection: { settings: "Einstellungen öffnen", tables: "Tabellen öffnen" },
  goneTables: {
    remark: (name, others) =>
      others === 0
        ? `${name} wird nicht mehr synchronisiert, weil die Quelle die Tabelle nicht mehr anbietet. Ihre Zeilen sind unverändert. Ist das so gewollt, deaktivieren Sie sie unter „Tabellen“. Wenn nicht, stellen Sie die Tabelle oder ihre Leserechte an der Quelle wieder her.`
        : `${name} und ${plural(others, "weitere Tabelle", "weitere Tabellen")} werden nicht mehr synchronisiert, weil die Quelle sie nicht mehr anbietet. Ihre Zeilen sind unverändert. Ist das so gewollt, deaktivieren Sie sie unter „Tabellen“. Wenn nicht, stellen Sie die Tabellen oder ihre Leserechte an der Quelle wieder her.`,
    dropped: (name, others) =>
      others === 0
        ? `${name} wird nicht mehr synchronisiert, weil die Tabelle in der Quelle gelöscht oder umbenannt wurde. Ihre Zeilen sind unverändert. Ist das so gewollt, deaktivieren Sie sie unter „Tabellen“. Wenn nicht, stellen Sie die Tabelle wieder her.`
        : `${name} und ${plural(others, "weitere Tabelle", "weitere Tabellen")} werden nicht mehr synchronisiert, weil sie in der Quelle gelöscht oder umbenannt wurden. Ihre Zeilen sind unverändert. Ist das so gewollt, deaktivieren Sie sie unter „Tabellen“. Wenn nicht, stellen Sie die Tabellen wieder her.`,
    count: (tables) => plural(tables, "Tabelle fehlt", "Tabellen fehlen"),
  },
  sections: "Bereiche der Anbindung",
  runsSection: "Läufe",
  tablesSection: "Tabellen",
  settingsSection: "Einstellungen",
  stale: "Der Dienst antwortet nicht. Angezeigt wird der letzte bekannte Stand.",
  gone: "Diese Anbindung gibt es nicht mehr. Sie oder ihre Datenbank wurde gelöscht.",
  closeTab: "Tab schließen",
  waitsToRetry: "Wartet auf neuen Versuch",
  /** The same, short. */
  willRetry: "Neuer Versuch",
  nextTry: (seconds) =>
    seconds === null
      ? "Der nächste Versuch ist fällig."
      : `Nächster Versuch in ${plural(seconds, "Sekunde", "Sekunden")}.`,
  live: (tables, rows) =>
    [rows, tables === "" ? "" : `${tables} fertig`].filter((part) => part !== "").join(", "),
  liveTables: (done, all) => `${done} von ${plural(all, "Tabelle", "Tabellen")}`,
  liveRows: (rows) => `${plural(rows, "Zeile", "Zeilen")} gelesen`,
  ended: (outcome) =>
    outcome === outcomes.unknown
      ? "Synchronisierung: Status unbekannt"
      : `Synchronisierung ${outcome.toLowerCase()}`,
  runs: {
    list: "Läufe, neueste zuerst",
    stale: "Die Läufe können nicht aktualisiert werden. Angezeigt wird ihr letzter bekannter Stand.",
    noneTitle: "Noch kein Lauf",
    noneText: "Starten Sie einen mit „Jetzt synchronisieren“ oder warten Sie auf den Zeitplan.",
    noneWithOutcome: "Keine Läufe mit diesem Status.",
    filter: "Status",
    any: "Alle Läufe",
    failed: "Fehlgeschlagen",
    succeeded: "Erfolgreich",
    underWay: "Läuft gerade",
    cancelled: "Abgebrochen",
    triggers: { initial: "Erster Lauf", schedule: "Geplant", manual: "Manuell" },
    waiting: "Wartet",
    notStarted: "nicht gestartet",
    detail: "Ausgewählter Lauf",
    duration: "Dauer",
    rows: "Zeilen",
    size: "Größe",
    tables: (count) => plural(count, "Tabelle", "Tabellen"),
    failedTables: (count) => `${plural(count, "Tabelle", "Tabellen")} fehlgeschlagen`,
    serviceSays: "Meldung des Dienstes",
    toDo: "Was zu tun ist",
    unknownRemedy: "Senden Sie diese Meldung und einen kopierten Bericht an die Administration der Quelle.",
    changes: "Was sich in der Quelle geändert hat",
    heldBack: (change) => `${change}, noch nicht synchronisiert`,
    changeKinds: {
      tableAdded: (table) => `${table} ist neu`,
      tableVanished: (table) => `${table} existiert nicht mehr oder ist nicht mehr lesbar`,
      tableDropped: (table) => `${table} wurde in der Quelle gelöscht oder umbenannt`,
      tableRevoked: (table) => `${table} ist für den Benutzer der Quelle nicht mehr lesbar`,
      tableReturned: (table) => `${table} ist wieder da`,
      columnAdded: (table, column) => `${table}: Spalte ${column} ist neu`,
      columnDropped: (table, column) =>
        `${table}: Spalte ${column} wurde in der Quelle gelöscht oder umbenannt`,
      columnRevoked: (table, column) =>
        `${table}: Spalte ${column} ist für den Benutzer der Quelle nicht mehr lesbar`,
      columnVanished: (table, column) =>
        `${table}: Spalte ${column} existiert nicht mehr oder ist nicht mehr lesbar`,
      typeChanged: (table, column, from, to) => `${table}: Typ von ${column} geändert von ${from} in ${to}`,
      other: (kind, table) => `${table}: ${kind}`,
    },
    moreChanges: (count) => `${plural(count, "weitere Änderung", "weitere Änderungen")} anzeigen`,
    tableList: "Tabellen dieses Laufs",
    tableColumns: {
      name: "Tabelle",
      outcome: "Status",
      rows: "Zeilen",
      size: "Größe",
      duration: "Dauer",
      actions: "Aktionen",
    },
    searchTables: "Tabellen suchen",
    onlyFailed: "Nur fehlgeschlagene",
    noTables: "Der Dienst hat keine Einzelheiten zu Tabellen gemeldet.",
    noTablesReached: "Es wurden keine Tabellen gelesen.",
    noTablesYet: "Noch wurde keine Tabelle begonnen.",
    noTableFound: "Keine passenden Tabellen.",
    openTable: (name) => `${name} im Editor öffnen`,
    tableNotFound: (name) => `Die Datenbank hat keine Tabelle für ${name}.`,
    copyReport: "Bericht kopieren",
    reportHint: "Hostnamen, Benutzer, Pfade und Einstellungen sind nicht enthalten.",
    trend: "Letzte Läufe",
    trendText: (last, median) => `Zuletzt ${last}, üblich ${median}`,
    trendColumns: { when: "Wann", outcome: "Status", duration: "Dauer", rows: "Zeilen" },
    trendOf: (what, count) =>
      count === 1 ? `${what} des letzten Laufs` : `${what} der letzten ${count} Läufe, ältester zuerst`,
  },
  sourceErrors,
  unsaved: {
    title: (name) => `„${name}“ schließen?`,
    text: "Es gibt ungespeicherte Änderungen.",
    stay: "Zurück",
    close: "Ohne Speichern schließen",
  },
};

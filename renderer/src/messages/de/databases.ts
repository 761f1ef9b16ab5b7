import type * as english from "../en/databases";
import type { Translated } from "../../lib/translation";
import { plural } from "./plural";

/** The tree of databases, schemas, tables and columns. */
export const explorer: Translated<typeof english.explorer> = {
  tree: "Datenbanken und Tabellen",
  filter: "Tabellen filtern",
  filterPlaceholder: "Tabellen filtern",
  noDatabasesTitle: "Noch keine Datenbanken",
  createDatabase: "Datenbank erstellen",
  unknownSchema: "Unbekanntes Schema",
  remarks: {
    loading: "Tabellen werden geladen",
    notReady: "Tabellen erscheinen, sobald die Datenbank läuft",
    empty: "Noch keine Tabellen",
    noMatch: "Keine passenden Tabellen",
  },
  loadFailed: (title) => `${title}. Mit der Eingabetaste erneut versuchen.`,
  view: "View",
  notNull: "not null",
  menuOf: (name) => `Aktionen für ${name}`,
  definitionTitle: (name) => `${name} (Definition)`,
  noDefinition: (name) => `Dieser Dienst nennt die Definition von ${name} nicht`,
  definitionFailed: (name) => `Die Definition von ${name} kann nicht gelesen werden`,
  menu: {
    queryTopRows: "Erste 100 Zeilen abfragen",
    showDefinition: "Definition anzeigen",
    newQuery: "Neue Abfrage hier",
    copyName: "Namen kopieren",
    copyQualifiedName: "Qualifizierten Namen kopieren",
    copyNameWithDatabase: "Namen mit Datenbank kopieren",
    loadFile: "Dateien laden\u00a0…",
    loadSample: "Beispieldaten laden\u00a0…",
    refresh: "Aktualisieren",
    needsFullKey: (action) => `${action} (nur Lesezugriff)`,
  },
};

/** The screen of databases and its dialogs. */
export const databases: Translated<typeof english.databases> = {
  title: "Datenbanken",
  subtitle: (count, service) => `${plural(count, "Datenbank", "Datenbanken")} auf ${service}`,
  create: "Datenbank erstellen",
  stale: "Die Liste kann nicht aktualisiert werden. Der Status ihrer Datenbanken ist unbekannt.",
  columns: {
    name: "Name",
    state: "Status",
    region: "Region",
    size: "Größe",
    memory: "Arbeitsspeicher",
    connections: "Anbindungen",
    age: "Erstellt",
    expires: "Läuft ab",
    actions: "Aktionen",
  },
  noConnections: "Keine",
  connections: (count) => plural(count, "Anbindung", "Anbindungen"),
  never: "Nie",
  engineNotKnown: "Engine unbekannt",
  autoStops: "stoppt im Leerlauf",
  memory: (megabytes) => `${megabytes.toLocaleString("de")} MB`,
  expiresSoon: "Läuft bald ab",
  actionsOf: (name) => `Aktionen für ${name}`,
  newQuery: "Neue Abfrage",
  loadFile: "Dateien laden\u00a0…",
  loadSample: "Beispieldaten laden\u00a0…",
  copyId: "ID kopieren",
  copyAddress: "Adresse kopieren",
  copyAttach: "ATTACH-Anweisung kopieren",
  attachCopied: "ATTACH-Anweisung kopiert",
  deleteDatabase: "Löschen\u00a0…",
  firstTitle: "Erste Schritte",
  firstText: "Ziehen Sie eine CSV-, JSON-, Parquet- oder Excel-Datei hierher, oder wählen Sie eine aus.",
  firstDatabase: "Meine Daten",
  firstSteps: [
    {
      title: "Datenbank erstellen",
      text: "Geben Sie ihr einen Namen. Für alles andere gibt es Standardwerte.",
    },
    {
      title: "Daten laden",
      text: "Verwenden Sie die Beispieldaten oder eigene CSV-, JSON-, Parquet- oder Excel-Dateien.",
    },
    { title: "Abfragen", text: "Schreiben Sie SQL mit Vervollständigung für Ihre Tabellen." },
  ],
  nextTitle: (name) => `${name} läuft. Laden Sie Daten oder schreiben Sie eine Abfrage.`,
  form: {
    title: "Datenbank erstellen",
    name: "Name",
    namePlaceholder: "shop_analytics",
    engine: "Engine",
    region: "Region",
    regionDefault: "Vom Dienst gewählt",
    regionHint: "Empfohlen ist iad. Dort laufen das Dashboard, die API und Synchronisierungen.",
    regionOnly: (engine, region) => `${engine} läuft nur in ${region}.`,
    recommended: (region) => `${region} (empfohlen)`,
    vmSize: "Maschinengröße",
    vmSizeDefault: "shared-cpu-1x",
    memory: "Arbeitsspeicher",
    memoryUnit: "MB",
    memoryHint: "256 bis 32.768 MB",
    ttl: "Löschen nach",
    ttlUnit: "Stunden",
    ttlHint: "Leer lassen, um sie bis zum Löschen zu behalten.",
    autoStop: "Im Leerlauf stoppen",
    autoStopHint: "Die nächste Abfrage startet sie wieder.",
    more: "Weitere Optionen",
    submit: "Erstellen",
    enginesFailed:
      "Die Liste der Engines kann nicht geladen werden. Der Standard des Dienstes wird verwendet.",
    errors: {
      nameMissing: "Namen eingeben.",
      nameTooLong: (length, max) => `Höchstens ${max} statt ${length} Zeichen verwenden.`,
      memoryNotWhole: "Ganze Zahl eingeben.",
      memoryBounds: "256 bis 32.768 MB eingeben.",
      ttlNotNumber: "Anzahl der Stunden eingeben, etwa 24 oder 0.5.",
      ttlBounds: "Mehr als 0 und höchstens 87.600 Stunden (zehn Jahre) eingeben.",
      vmSizeTooLong: "Höchstens 100 Zeichen verwenden.",
    },
  },
  token: {
    title: (name) => `Token für ${name}`,
    once: "Der Dienst zeigt dieses Token nur einmal. Kopieren Sie es jetzt oder speichern Sie es im Schlüsselbund.",
    purpose: "Andere Programme verbinden sich damit mit dieser Datenbank. Wharf braucht es nicht.",
    token: "Token",
    attach: "ATTACH-Anweisung",
    copyToken: "Token kopieren",
    copyAttach: "ATTACH-Anweisung kopieren",
    keep: "Im Schlüsselbund speichern",
    kept: "Im Schlüsselbund gespeichert. „ATTACH-Anweisung kopieren“ im Menü der Datenbank verwendet es.",
    keptForSession:
      "Kein Schlüsselbund gefunden; das Token bleibt bis zum Beenden von Wharf erhalten. Kopieren Sie es, wenn Sie es später brauchen.",
    saved: "Token ist gesichert",
    leave: "Ohne Sichern schließen",
    leaveQuestion: "Schließen? Das Token kann nicht noch einmal angezeigt werden.",
    stay: "Zurück",
    leaveNow: "Ohne Sichern schließen",
  },
  remove: {
    title: (name) => `„${name}“ löschen`,
    warning:
      "Die Datenbank und ihr gesamter Inhalt werden sofort gelöscht. Das lässt sich nicht rückgängig machen.",
    onProduction: (service) => `${service} ist ein Produktivsystem.`,
    confirm: (name) => `Zum Bestätigen ${name} eingeben`,
    submit: "Datenbank löschen",
    deleted: (name) => `${name} wurde gelöscht`,
  },
};

/** How old the rows of synced tables are. */
export const tableAges: Translated<typeof english.tableAges> = {
  justNow: "gerade eben",
  now: "jetzt",
  states: {
    running: "Synchronisierung läuft",
    failed: "letzte Synchronisierung fehlgeschlagen",
    paused: "Synchronisierung pausiert",
    left: "nicht mehr synchronisiert",
  },
  syncedBy: (connection) => `synchronisiert von ${connection}`,
  /** Of one table, or of the oldest of several. */
  summary: (table, when, count) =>
    count === 1
      ? `${table} ${when} synchronisiert`
      : `${table} ${when} synchronisiert, älteste von ${plural(count, "Tabelle", "Tabellen")}`,
  newer: (when) => `neuere Zeilen ${when} synchronisiert`,
  ofStatement: "Alter der Zeilen, die diese Anweisung liest",
  ofResult: "Alter der Zeilen dieses Ergebnisses",
  syncedAt: (when, exact) => `Synchronisiert ${when}: ${exact}`,
  readAt: (exact) => `Dieses Ergebnis zeigt die Zeilen mit Stand ${exact}.`,
  readUnknown: "Älter als alle aufgezeichneten Synchronisierungen",
  details: {
    running: "Eine Synchronisierung läuft. Diese Zeilen werden ersetzt, sobald sie diese Tabelle erreicht.",
    failed: (reason) =>
      reason === null
        ? "Die letzte Synchronisierung dieser Tabelle ist fehlgeschlagen."
        : `Die letzte Synchronisierung dieser Tabelle ist fehlgeschlagen: ${reason}`,
    paused: "Die Anbindung ist pausiert. Ihre Zeilen ändern sich erst, wenn sie fortgesetzt wird.",
    left: "Die Anbindung synchronisiert diese Tabelle nicht mehr. Ihre Zeilen ändern sich nicht.",
  },
  next: (when) => `Nächste Synchronisierung: ${when}`,
  nextNone: "Keine Synchronisierung geplant",
  by: (connection) => `über die Anbindung ${connection}`,
  openConnection: (connection) => `Anbindung „${connection}“ öffnen`,
};

/** API-Schlüssel des Dienstes auf diesem Computer, und was sie mit Tokens teilen. */
export const access: Translated<typeof english.access> = {
  scopes: { full: "Lesen und schreiben", read: "Nur lesen" },
  scope: "Zugriff",
  name: "Name",
  nameHint: "Wofür er ist, für die Liste.",
  nameMissing: "Geben Sie einen Namen ein.",
  nameTooLong: "Höchstens 100 Zeichen.",
  expiry: "Läuft ab",
  expiries: {
    never: "Nie",
    day: "Nach 1 Tag",
    week: "Nach 7 Tagen",
    month: "Nach 30 Tagen",
    quarter: "Nach 90 Tagen",
    year: "Nach 1 Jahr",
  },
  states: {
    never: "Läuft nicht ab",
    until: (when) => `Läuft ab: ${when}`,
    expired: (when) => `Abgelaufen: ${when}`,
    revoked: (when) => `Widerrufen: ${when}`,
  },
  created: (when) => `Erstellt: ${when}`,
  copyShown: "Kopieren",
  keys: {
    title: "API-Schlüssel dieses Computers",
    explanation:
      "Für Programme, die den Dienst dieses Computers über HTTP nutzen, während er allein läuft (npm run serve). Das Fenster braucht keinen. Gespeichert wird von jedem Schlüssel nur ein Hash.",
    none: "Noch keine Schlüssel.",
    make: "Neuer Schlüssel",
    organization: "Organisation",
    organizationHint:
      "Ein Schlüssel sieht nur die Datenbanken seiner Organisation. Die des Fensters sind in „default“.",
    organizationRefused:
      "Kleinbuchstaben, Ziffern und Bindestriche, höchstens 63, ohne Bindestrich am Anfang.",
    ofOrganization: (name) => `Organisation ${name}`,
    submit: "Schlüssel erstellen",
    shownTitle: (name) => `Schlüssel ${name}`,
    shown: "Dieser Schlüssel wird nur jetzt gezeigt. Kopieren Sie ihn, bevor Sie dieses Fenster schließen.",
    key: "API-Schlüssel",
    done: "Ich habe ihn gespeichert",
    revoke: (name) => `${name} widerrufen`,
    revokeAction: "Widerrufen",
    revokeText:
      "Programme mit diesem Schlüssel werden ab jetzt abgewiesen. Das lässt sich nicht rückgängig machen.",
    revoked: (name) => `Schlüssel ${name} widerrufen`,
  },
};

/** Wie andere Programme sich mit einer Datenbank dieses Computers verbinden. */
export const connect: Translated<typeof english.connect> = {
  menu: "Verbinden…",
  allow: "Direkte Verbindungen zu dieser Datenbank erlauben",
  allowHint:
    "Programme auf diesem Computer verbinden sich mit einem Token über das PostgreSQL-Protokoll, solange Wharf läuft. Andere Computer können es nicht.",
  otherPort: "Anderen Port nehmen",
  programs: "Verbinden mit",
  program: "Programm",
  clients: {
    psql: "psql",
    duckdb: "DuckDB",
    python: "Python (psycopg)",
    r: "R (RPostgres)",
    jdbc: "JDBC",
    odbc: "ODBC, Excel",
    dbt: "dbt",
    grafana: "Grafana",
  },
  copy: "Kopieren",
  test: "Verbindung testen",
  shown:
    "Dieses Token wird nur jetzt gezeigt. Kopieren Sie es; die Texte für Programme enthalten es, bis Sie „Verbinden“ schließen.",
  withToken: "Der Text enthält das eben erstellte Token. Beim Schließen dieses Fensters ist es weg.",
  tokens: "Tokens",
  makeToken: "Neues Token",
  submitToken: "Token erstellen",
  noTokens: "Keine Tokens. Ein Programm braucht eines, um sich zu verbinden.",
  creationToken: "Mit der Datenbank erstellt",
  neverUsed: "Nie benutzt",
  revokeText:
    "Programme mit diesem Token werden jetzt getrennt und ab jetzt abgewiesen. Das lässt sich nicht rückgängig machen.",
  connected: "Jetzt verbunden",
  nobody: "Kein Programm ist verbunden.",
  unnamedProgram: "Programm ohne Namen",
  idle: "Untätig",
  disconnect: "Trennen",
  title: (name) => `Mit ${name} verbinden`,
  placeholder: (placeholder) =>
    `Setzen Sie ein Token an die Stelle von ${placeholder}. Tokens werden nur beim Erstellen gezeigt.`,
  tested: (address) => `Eine Verbindung zu ${address} funktioniert.`,
  testFailed: (reason) => `Die Verbindung funktioniert nicht: ${reason}`,
  used: (when) => `Benutzt: ${when}`,
  revoked: (name) => `Token ${name} widerrufen`,
  since: (when) => `Verbunden: ${when}`,
  byToken: (name) => `Token ${name}`,
  disconnectOf: (program) => `${program} trennen`,
};

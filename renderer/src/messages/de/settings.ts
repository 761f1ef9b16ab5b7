import { languageNames, languages } from "#shared/domain/settings/language";
import type * as english from "../en/settings";
import type { Translated } from "../../lib/translation";
import { formatNumber } from "../../lib/formatNumber";
import { andOf, orOf, plural } from "./plural";

/** The settings: services, alerts, about. */
export const settings: Translated<typeof english.settings> = {
  title: "Einstellungen",
  services: "Dienste",
  servicesText:
    "Hier laufen Ihre Datenbanken. Jeder Dienst hat eine Adresse und einen API-Schlüssel. Schlüssel liegen im Schlüsselbund des Systems.",
  addService: "Dienst hinzufügen",
  embeddedAddress: "Auf diesem Computer, auch offline",
  production: "produktiv",
  readOnly: "schreibgeschützt",
  turnOnReadOnly: "Schreibschutz einschalten",
  turnOffReadOnly: "Schreibschutz ausschalten",
  keyStatus: {
    notNeeded: "Kein API-Schlüssel nötig",
    stored: "Schlüssel im Schlüsselbund",
    session: "Schlüssel bis zum Beenden von Wharf gespeichert",
    missing: "Kein Schlüssel",
    locked: "Schlüssel im gesperrten Schlüsselbund",
  },
  scope: { full: "Vollzugriff", read: "Lesezugriff", unknown: "Zugriff unbekannt" },
  check: "Prüfen",
  checked: (name, count) => `${name} antwortet und hat ${plural(count, "Datenbank", "Datenbanken")}.`,
  checkedEngines: (count) => `Bietet ${plural(count, "Engine", "Engines")} für neue Datenbanken`,
  enginesUnread: (title) => `Engines können nicht aufgelistet werden: ${title}`,
  checkedConnectors: (count) => `Bietet ${plural(count, "Quellentyp", "Quellentypen")} für Anbindungen`,
  connectorsUnread: (title) => `Quellentypen können nicht aufgelistet werden: ${title}`,
  checkedScope: {
    full: "Mit Vollzugriff eingerichtet; die erste Änderung bestätigt ihn",
    read: "Mit Lesezugriff eingerichtet; Änderungen sind ausgeschaltet",
    unknown: "Schreibzugriff bis zur ersten Änderung unbekannt",
  },
  readings: {
    title: "Herkunft der Felder",
    field: "Feld",
    path: "Pfad in der Antwort",
    nothing: "Es wurden keine Felder gelesen.",
    answers: {
      databases: "Datenbanken",
      database: "Datenbank",
      createdDatabase: "Neue Datenbank",
      engines: "Engines",
      schema: "Schema",
      connectors: "Quellentypen",
      sourceTest: "Test der Quelle",
      connections: "Anbindungen",
      connection: "Anbindung",
      streams: "Tabellen einer Quelle",
      runs: "Läufe",
    },
    conflict: (answer, field, paths) =>
      `${answer}: ${field} gilt als unbekannt, weil ${andOf(paths)} voneinander abweichen.`,
    skipped: (answer, count) =>
      count === 1
        ? `${answer}: 1 Eintrag wurde ausgelassen, weil er keinen Namen hat.`
        : `${answer}: ${plural(count, "Eintrag", "Einträge")} wurden ausgelassen, weil sie keinen Namen haben.`,
    hasMore: (answer) =>
      `${answer}: Die Liste ist unvollständig. Der Dienst hat weitere Einträge, aber die nächste Seite wurde nicht gefunden.`,
  },
  edit: "Bearbeiten\u00a0…",
  replaceKey: "Schlüssel ersetzen\u00a0…",
  enterKey: "Schlüssel eingeben\u00a0…",
  forgetKey: "Schlüssel vergessen",
  removeService: "Entfernen\u00a0…",
  actionsOf: (name) => `Aktionen für ${name}`,
  form: {
    addTitle: "Dienst hinzufügen",
    editTitle: (name) => `„${name}“ bearbeiten`,
    name: "Name",
    namePlaceholder: "Produktion",
    address: "Adresse",
    addressPlaceholder: "https://host.example/api/v1",
    addressHint: "Die Basis-URL des Dienstes, die mit /api/v1 endet.",
    key: "API-Schlüssel",
    keyHint: "Wird im Schlüsselbund des Systems gespeichert und nicht mehr angezeigt.",
    keyHintNoKeychain:
      "Kein Schlüsselbund gefunden; der Schlüssel bleibt bis zum Beenden von Wharf gespeichert.",
    color: "Farbe",
    scope: "Zugriff des Schlüssels",
    scopes: {
      full: "Vollzugriff",
      read: "Lesezugriff",
      unknown: "Unbekannt",
    },
    production: "Produktivsystem",
    productionHint:
      "Fragt nach, bevor Anweisungen oder Ladevorgänge Daten ändern. Abfragen werden nur lesend gesendet.",
    readOnly: "Schreibschutz",
    readOnlyHint:
      "Es wird nichts gesendet, was Daten oder Einstellungen des Dienstes ändert, unabhängig davon, was der Schlüssel erlaubt.",
    addressChanged:
      "Der Schlüssel gehört zur bisherigen Adresse. Geben Sie ihn nach dem Speichern erneut ein.",
    add: "Hinzufügen",
    added: "Dienst hinzugefügt. Den Schlüssel können Sie hier oder später im Menü des Dienstes korrigieren.",
    errors: {
      nameMissing: "Namen eingeben.",
      nameTooLong: "Höchstens 60 Zeichen verwenden.",
      addressMissing: "Adresse des Dienstes eingeben.",
      addressNotUrl: "URL eingeben, etwa https://host.example/api/v1.",
      addressNotHttps:
        "Die Adresse muss mit https:// beginnen. Unverschlüsseltes http ist nur für diesen Computer möglich.",
      addressHasSecrets: "Benutzername, Passwort, Abfrageteil und Fragment aus der Adresse entfernen.",
      addressNoApi: "Die Adresse muss mit /api/v1 enden.",
    },
    replaceAddress: (address) => `${address} verwenden`,
  },
  colors: {
    teal: "Petrol",
    blue: "Blau",
    violet: "Violett",
    rose: "Rosa",
    amber: "Bernstein",
    green: "Grün",
    grey: "Grau",
  },
  keyDialog: {
    title: (name) => `API-Schlüssel für ${name}`,
    submit: "Schlüssel speichern",
    saved: "Schlüssel im Schlüsselbund gespeichert.",
    savedForSession:
      "Kein Schlüsselbund gefunden; der Schlüssel bleibt bis zum Beenden von Wharf gespeichert.",
  },
  removeDialog: {
    title: (name) => `„${name}“ entfernen`,
    text: "Wharf vergisst die Adresse und löscht den Schlüssel aus dem Schlüsselbund. Der Dienst und seine Datenbanken bleiben unverändert.",
    submit: "Entfernen",
  },
  snippets: {
    title: "Snippets",
    explanation:
      "Texte, die die Vervollständigung des Editors über ihren Namen einfügt. Mitgeliefert sind: cte, counts, dedupe, upsert, mergeinto, casewhen, rownumber.",
    add: "Snippet hinzufügen",
    edit: (name) => `${name} bearbeiten`,
    remove: (name) => `${name} löschen`,
    newTitle: "Neues Snippet",
    editTitle: (name) => `Snippet ${name}`,
    name: "Name",
    nameHelp:
      "Tippen Sie im Editor die ersten Buchstaben, wählen Sie das Snippet mit den Pfeiltasten und drücken Sie die Eingabetaste.",
    nameRefused: "Höchstens 40 Buchstaben, Ziffern und Unterstriche, keine Ziffer am Anfang",
    taken: "Ein anderes Snippet hat diesen Namen",
    full: (most) => `Es gibt ${formatNumber(most)} Snippets; mehr sind nicht möglich`,
    text: "Text",
    tooLong: (most) => `Höchstens ${formatNumber(most)} Zeichen`,
    save: "Snippet speichern",
    saved: (name) => `Snippet ${name} gespeichert`,
  },
  alerts: {
    title: "Warnungen",
    desktop: "Benachrichtigen, wenn eine Anbindung fehlschlägt und wenn sie wieder synchronisiert",
    hint: "Je einmal bei Ausfall und Wiederherstellung, solange Wharf geöffnet ist. Quittierte Fehler werden übergangen.",
    unsupported: "Dieses System unterstützt keine Benachrichtigungen.",
  },
  updates: {
    title: "Updates",
    notConfigured: "Diese Ausgabe sucht nicht nach Updates.",
    automatic: "Einmal am Tag nach Updates suchen",
    automaticHint: "Nichts wird heruntergeladen oder installiert, bevor Sie es verlangen.",
    check: "Jetzt suchen",
    checking: "Suche nach Updates\u00a0…",
    neverChecked: "Noch nicht gesucht.",
    nothingNew: (when) => `Für diesen Computer gibt es kein Update. Zuletzt gesucht: ${when}.`,
    available: (version) => `Wharf ${version} ist verfügbar.`,
    size: (size) => `Der Download umfasst ${size}.`,
    byHand: "Diese Kopie wurde von Hand entpackt; ersetzen Sie sie auch von Hand.",
    download: "Herunterladen",
    downloading: (version) => `Wharf ${version} wird heruntergeladen`,
    progress: (done, all) => `${done} von ${all}`,
    stop: "Stoppen",
    ready: (version) => `Wharf ${version} ist heruntergeladen. Beim Neustart wird es installiert.`,
    install: "Neu starten und aktualisieren",
    installing: (version) => `Wharf ${version} wird installiert\u00a0…`,
    goBack: (version) => `Neu starten und zurück zu ${version}`,
  },
  about: "Info",
  licenses: {
    open: "Lizenzen Dritter",
    title: "Lizenzen Dritter",
    explanation:
      "Wharf enthält diese Bibliotheken. Die Lizenzen von Electron und Chromium stehen in LICENSES.chromium.html im Installationsordner von Wharf.",
    noText: (license) => `Veröffentlicht unter ${license}. Das Paket enthält keinen Lizenztext.`,
  },
  version: "Version",
  runtime: "Laufzeitumgebung",
  runtimeText: (version, isStandIn) =>
    `Electron ${version}${isStandIn ? ", Ersatz für die Entwicklung" : ""}`,
  dataFolder: "Datenbanken auf diesem Computer",
  logFile: "Protokoll",
  keychain: "Schlüsselbund",
  keychains: {
    available: "Verfügbar",
    absent: "Kein Schlüsselbund gefunden; Schlüssel bleiben bis zum Beenden von Wharf gespeichert",
  },
};

/** The settings of settings.json, by their names there, and its file. */
export const preferences: Translated<typeof english.preferences> = {
  search: "Einstellungen durchsuchen",
  none: "Keine passenden Einstellungen",
  groups: {
    appearance: "Darstellung",
    editor: "Editor",
    results: "Abfragen und Ergebnisse",
  },
  labels: {
    theme: "Farbschema",
    density: "Dichte",
    language: "Sprache",
    "interface.textSize": "Schriftgröße der Oberfläche",
    "editor.fontFamily": "Schriftart",
    "editor.fontSize": "Schriftgröße",
    "editor.tabWidth": "Tabulatorbreite",
    "editor.vimKeys": "Vim-Tasten",
    shortcuts: "Tastenkürzel",
    "query.rowLimit": "Zeilenlimit",
    "results.numbers": "Zahlen",
    "results.dates": "Datumsangaben",
    "results.nullText": "NULL",
    "results.timeZone": "Zeitzone",
  },
  hints: {
    theme: "Hell, dunkel oder wie das System.",
    density: "Höhe von Zeilen, Tabs und Schaltflächen.",
    language: "Für Texte, Zahlen und Datumsangaben des Fensters. Ergebnisse sind nicht betroffen.",
    "interface.textSize": "Alles wächst mit, nur der Text im Editor nicht.",
    "editor.fontFamily":
      "Eine auf diesem Computer installierte Schriftart oder mehrere, durch Kommas getrennt.",
    "editor.fontSize": "Von 8 bis 32 Pixel.",
    "editor.tabWidth": "Leerzeichen je Ebene, auch für „Formatieren“.",
    "editor.vimKeys":
      "Modi und Bewegungen von Vim. Tastenkürzel des Fensters, etwa mit Strg+W, haben Vorrang.",
    shortcuts: "Jeder Befehl mit seinen Tasten, die sich ändern lassen.",
    "query.rowLimit": "So viele Zeilen fordert ein neuer Tab an.",
    "results.numbers":
      "Nur in der Anzeige. IDs und Jahre werden nicht gruppiert; Kopien und Exporte bleiben exakt.",
    "results.dates": "Nur in der Anzeige. Kopien und Exporte bleiben exakt.",
    "results.nullText": "Steht in der Anzeige für NULL. Kopien und Exporte sind nicht betroffen.",
    "results.timeZone": "Für Zeiten mit Zone, sofern für ein Ergebnis keine andere gewählt ist.",
  },
  options: {
    theme: { system: "System", light: "Hell", dark: "Dunkel" },
    density: { comfortable: "Normal", compact: "Kompakt" },
    language: { system: "System", ...languageNames },
    "results.numbers": {
      plain: "1234567.89 (wie gespeichert)",
      comma: "1,234,567.89",
      point: "1.234.567,89",
      space: "1 234 567,89",
      apostrophe: "1’234’567.89",
    },
    "results.dates": {
      iso: "2026-03-09 (wie gespeichert)",
      dayFirst: "09/03/2026",
      dayFirstDots: "09.03.2026",
      monthFirst: "03/09/2026",
      monthName: "9 Mär 2026",
    },
  },
  pixels: "px",
  spaces: "Leerzeichen",
  bundledFont: "JetBrains Mono",
  vimOn: "Vim-Tasten verwenden",
  /** Asked where a reload in another language would end something. */
  reload: {
    title: (language) => `Fenster neu laden (${language})?`,
    text: "Laufende Anweisungen werden gestoppt, offene Transaktionen zurückgerollt, und nicht gespeicherte Eingaben in Formularen und Dialogen gehen verloren. Mit „Später“ gilt die neue Sprache ab dem nächsten Start des Fensters.",
    later: "Später",
    now: "Jetzt neu laden",
  },
  changeShortcuts: "Tastenkürzel ändern\u00a0…",
  asStored: "Wie gespeichert",
  local: "Zone dieses Computers",
  /** What a value has to be, where one is typed. */
  expected: {
    theme: '"system", "light" oder "dark"',
    density: '"comfortable" oder "compact"',
    language: orOf(["system", ...languages].map((language) => `"${language}"`)),
    "interface.textSize": "eine ganze Zahl von 11 bis 20",
    "editor.fontFamily": "Namen von Schriftarten, durch Kommas getrennt",
    "editor.fontSize": "eine ganze Zahl von 8 bis 32",
    "editor.tabWidth": "eine ganze Zahl von 1 bis 8",
    "editor.vimKeys": "true oder false",
    shortcuts: 'Namen von Befehlen mit Tasten, etwa { "newQuery": "Mod+N" }',
    keys: 'Tasten wie "Mod+Shift+K" oder null für keine',
    "query.rowLimit": `eine ganze Zahl von 1 bis ${formatNumber(100_000)}`,
    "results.numbers": '"plain", "comma", "point", "space" oder "apostrophe"',
    "results.dates": '"iso", "dayFirst", "dayFirstDots", "monthFirst" oder "monthName"',
    "results.nullText": "ein Text von höchstens 20 Zeichen",
    "results.timeZone": '"stored", "local" oder eine Zone wie "Europe/Berlin"',
  },
  enter: (expected) => `Erwartet: ${expected}.`,
  reset: (label) => `${label} zurücksetzen`,
  file: {
    title: "Einstellungsdatei",
    text: "Lässt sich hier oder in jedem Editor ändern; Wharf übernimmt die Datei beim Speichern.",
    open: "settings.json öffnen",
    unused: "Ein Teil von settings.json wird nicht verwendet",
    syntax: (line, column) =>
      `Zeile ${line}, Spalte ${column}: kein gültiges JSON. Korrigieren Sie die Stelle; bis dahin gelten die letzten Einstellungen.`,
    value: (line, name, value, expected) =>
      `Zeile ${line}: ${value} ist für „${name}“ nicht möglich. Erwartet: ${expected}; bis dahin gilt der Standardwert.`,
    keys: (line, name, value, expected) =>
      `Zeile ${line}: ${value} ist als Tasten für „${name}“ nicht möglich. Erwartet: ${expected}; bis dahin gilt der Standardwert.`,
    name: (line, name) =>
      `Zeile ${line}: Die Einstellung „${name}“ gibt es nicht. Sie bleibt in der Datei stehen. Prüfen Sie die Schreibweise oder entfernen Sie die Einstellung.`,
    unreadable: (reason) => `Die Datei kann nicht gelesen werden. ${reason}`,
  },
};

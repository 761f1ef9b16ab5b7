import type * as english from "../en/connectionForms";
import type { Translated } from "../../lib/translation";
import { andOf, plural } from "./plural";

const tables = (count: number) => plural(count, "Tabelle", "Tabellen");

const spans = {
  minute: (count: number) => plural(count, "Minute", "Minuten"),
  hour: (count: number) => plural(count, "Stunde", "Stunden"),
  day: (count: number) => plural(count, "Tag", "Tage"),
  week: (count: number) => plural(count, "Woche", "Wochen"),
};

/** Settings of the kinds of source that Wharf’s own service has, by their names. */
const fieldLabels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    host: "Host",
    port: "Port",
    database: "Datenbank",
    user: "Benutzer",
    password: "Passwort",
    schemas: "Schemas",
    sslMode: "TLS",
    caCertificate: "Zertifizierungsstelle (PEM)",
    certificateFingerprint: "Fingerabdruck des Zertifikats",
    hostKeyFingerprint: "Fingerabdruck des Hostschlüssels",
    patterns: "Dateien",
    privateKey: "Privater Schlüssel",
    passphrase: "Passphrase des Schlüssels",
    spreadsheet: "Tabellendokument",
    serviceAccountKey: "Dienstkontoschlüssel",
    apiKey: "API-Schlüssel",
    baseUrl: "Basisadresse",
    repositories: "Repositorys",
    token: "Zugriffstoken",
  }),
);

/** Setting up a Connection and changing it: forms of sources, tests, schedule, settings. */
export const connectionForms: Translated<typeof english.connectionForms> = {
  choose: "Wählen\u00a0…",
  notSet: "Nicht festgelegt",
  fieldLabel: (name) => fieldLabels.get(name) ?? null,
  form: {
    search: "Einstellung suchen",
    noneFound: "Keine passenden Einstellungen.",
    more: (count) => `Weitere Einstellungen (${count})`,
    addressHint: "Oder eine URL einfügen: postgres://user:password@host:5432/database",
    filled: "Aus der URL übernommen.",
  },
  undescribed: {
    text: "Der Dienst nennt nicht, welche Einstellungen diese Quelle braucht. Sehen Sie in seiner Dokumentation nach und geben Sie sie als JSON ein.",
    settings: "Einstellungen (JSON)",
    settingsHint: 'Namen und Werte, wie der Dienst sie erwartet, etwa {"host": "db.example.com"}.',
    secrets: "Geheimnisse (JSON)",
    secretsHint:
      'Passwörter und Schlüssel, etwa {"password": "…"}. Sie werden getrennt von den Einstellungen gesendet.',
    notObject: 'JSON-Objekt eingeben, etwa {"name": "value"}.',
    notTexts: "Den Wert jedes Geheimnisses in Anführungszeichen setzen.",
  },
  secret: {
    reveal: (label) => `${label} anzeigen`,
    hide: (label) => `${label} verbergen`,
    fromFile: "Aus Datei\u00a0…",
    fromFileFor: (label) => `Aus Datei\u00a0…: ${label}`,
    fileTooLarge: (name) => `${name} ist größer als 256 KB. Wählen Sie eine kleinere Datei.`,
    fileNotRead: (name) => `${name} kann nicht gelesen werden.`,
  },
  fieldErrors: {
    missing: (label) => `${label} ist erforderlich.`,
    notWhole: "Ganze Zahl eingeben.",
    tooLarge: "Die Zahl ist zu groß.",
    port: "Ein Port liegt zwischen 1 und 65.535.",
    notNumber: "Zahl eingeben.",
    notJson: (why) => (why === null ? "Das ist kein gültiges JSON." : `Das ist kein gültiges JSON: ${why}.`),
    losesDigits:
      "Eine Zahl hat zu viele Stellen, um exakt gesendet zu werden. Setzen Sie sie in Anführungszeichen.",
    notOffered: "Eine Option aus der Liste wählen.",
  },
  hints: {
    postgres: {
      title: "Benutzer mit Leserechten",
      text: "Kann der Benutzer die Tabellen noch nicht lesen, führt ihr Eigentümer dies in PostgreSQL aus:",
      copyLabel: "Anweisungen kopieren",
    },
    mysql: {
      title: "Benutzer mit Leserechten",
      text: "Kann der Benutzer die Tabellen noch nicht lesen, führt die Administration dies in MySQL oder MariaDB aus:",
      copyLabel: "Anweisung kopieren",
    },
    sftp: {
      title: "Schlüssel des Servers",
      text: "Der erste Test zeigt den Schlüssel des Servers. Vergleichen Sie ihn mit dem, den Sie von dessen Administration haben, und hinterlegen Sie ihn dann. Synchronisierungen lehnen danach jeden anderen Server ab.",
      copyLabel: "Kopieren",
    },
    sheets: (address) => ({
      title: "Tabellendokument freigeben",
      text:
        address === null
          ? "Ein Dienstkonto liest nur, was für es freigegeben ist. Seine Adresse erscheint hier, sobald Sie seinen Schlüssel eingegeben haben."
          : "Geben Sie das Tabellendokument für diese Adresse mit der Rolle „Betrachter“ frei:",
      copyLabel: "Adresse kopieren",
    }),
  },
  advice: {
    byCause: {
      login: "Geben Sie den Benutzer und das Passwort oder den Schlüssel erneut ein.",
      permission: "Bitten Sie die Administration der Quelle um Leserechte für diesen Benutzer.",
      tls: "Prüfen Sie die TLS-Einstellungen auf beiden Seiten und, falls nötig, die Zertifizierungsstelle.",
      dns: "Prüfen Sie die Schreibweise des Hosts. Der Dienst muss ihn auflösen können.",
      refused: "Prüfen Sie, ob Host und Port stimmen und ob eine Firewall den Dienst blockiert.",
      timeout: "Prüfen Sie, ob Host und Port stimmen und ob eine Firewall den Dienst blockiert.",
      connections: "Schließen Sie ungenutzte Verbindungen an der Quelle und testen Sie dann erneut.",
      cut: "Testen Sie erneut. Passiert es wieder, fragen Sie die Administration der Quelle, was dort Verbindungen schließt.",
      rateLimit: "Warten Sie einen Moment und testen Sie dann erneut.",
      missing: "Prüfen Sie die Schreibweise, auch Groß- und Kleinschreibung.",
    },
    otherwise:
      "Beheben Sie, was die Meldung nennt, und testen Sie erneut oder senden Sie die Meldung an die Administration der Quelle.",
  },
  report: {
    intro: (kind) => `Wharf kann keine Verbindung zu ${kind} herstellen.`,
    answer: "Antwort",
    copy: "Bericht kopieren",
  },
  test: {
    run: "Testen",
    again: "Erneut testen",
    running: "Verbindung zur Quelle wird hergestellt\u00a0…",
    stop: "Stoppen",
    passed: (count) => `Verbunden. ${tables(count)} gefunden.`,
    passedEmpty: "Verbunden, aber dieser Benutzer kann keine Tabelle lesen.",
    passedEmptyAdvice:
      "Prüfen Sie die Rechte des Benutzers und die ausgewählten Schemas oder Dateien und testen Sie dann erneut.",
    failed: "Die Quelle kann nicht gelesen werden",
    old: "Die Einstellungen wurden seit diesem Test geändert.",
    pinTitle: "Ist das der Schlüssel des Servers?",
    pin: "Schlüssel hinterlegen und erneut testen",
    pinAnother: "Neuen Schlüssel hinterlegen und erneut testen",
    trustTitle: "Diesem Zertifikat vertrauen?",
    trust: "Zertifikat vertrauen und erneut testen",
    trustAnother: "Neuem Zertifikat vertrauen und erneut testen",
  },
  kinds: {
    search: "Quellentypen suchen",
    none: "Keine passenden Quellentypen.",
    label: "Quellentypen",
    exists: (name) => `Angebunden als ${name}`,
    empty: "Dieser Dienst bietet keine Quellentypen an.",
    emptyText: "Fragen Sie die Administration des Dienstes, welche Quellen er lesen kann.",
  },
  schedule: {
    label: "Synchronisieren",
    presets: {
      byHand: "Manuell",
      custom: "Anderer Abstand\u00a0…",
    },
    onlyByHand: "manuell",
    every: {
      minute: (count) => (count === 1 ? "jede Minute" : `alle ${spans.minute(count)}`),
      hour: (count) => (count === 1 ? "jede Stunde" : `alle ${spans.hour(count)}`),
      day: (count) => (count === 1 ? "jeden Tag" : `alle ${spans.day(count)}`),
      week: (count) => (count === 1 ? "jede Woche" : `alle ${spans.week(count)}`),
    },
    /** An interval of several units: alle 2 Stunden und 30 Minuten. */
    everySpans: (parts) => `${parts[0] === spans.day(1) ? "im Abstand von" : "alle"} ${andOf(parts)}`,
    spans,
    units: { minute: "Minuten", hour: "Stunden", day: "Tage", week: "Wochen" },
    number: "Alle",
    unit: "Einheit",
    notWhole: "Ganze Zahl eingeben.",
    bounds: "Zwischen 1 Minute und 365 Tagen.",
    readsAs: (text) => `Synchronisiert ${text}.`,
    byHandText: "Synchronisiert nur, wenn Sie es starten.",
    next: "Beginnt jetzt eine Synchronisierung, folgen die nächsten fünf",
    often:
      "Jede Synchronisierung liest alle Tabellen neu. Wählen Sie für eine große Quelle einen längeren Abstand.",
  },
  settings: {
    loading: "Anbindung wird geladen\u00a0…",
    general: "Name und Zeitplan",
    source: "Quelle",
    credentials: "Passwörter und Schlüssel",
    unchanged: "Unverändert",
    willBeRemoved: "Wird entfernt",
    replace: "Ersetzen",
    keep: "Beibehalten",
    remove: "Entfernen",
    replaceOf: (label) => `${label} ersetzen`,
    keepOf: (label) => `${label} beibehalten`,
    removeOf: (label) => `${label} entfernen`,
    secretHint: "Gespeicherte Werte können nicht angezeigt werden. Sie bleiben, bis Sie sie ersetzen.",
    moved:
      "Gespeicherte Zugangsdaten gelten nur für die gespeicherte Adresse. Geben Sie sie für die neue Adresse erneut ein.",
    missing:
      "Der Dienst kann die gespeicherten Passwörter und Schlüssel nicht mehr entschlüsseln. Geben Sie sie erneut ein und speichern Sie dann.",
    changes: "Änderungen",
    change: (from, to) => `${from} → ${to}`,
    label: "Einstellungen der Anbindung",
    yes: "ja",
    no: "nein",
    replaced: "ersetzt",
    removed: "entfernt",
    empty: "leer",
    discard: "Verwerfen",
    save: "Speichern",
    testAndSave: "Testen und speichern",
    saveUntested: "Ohne Test speichern",
    testNeeds: (labels) =>
      `Für einen Test vor dem Speichern erneut eingeben: ${andOf(labels)}. Gespeicherte Werte können nicht ausgelesen werden.`,
    testSaved: "Gespeicherte Einstellungen testen",
    kindGone:
      "Der Dienst bietet diesen Quellentyp nicht mehr an. Seine Einstellungen können hier deshalb nicht geändert werden.",
    production: (name) => `Ändert die Anbindung ${name}`,
  },
};

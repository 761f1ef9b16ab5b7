import type { SourceErrorCause } from "#shared/domain/sourceErrorCause";
import { plural } from "./plural";

const tables = (count: number) => plural(count, "table", "tables");

const spans = {
  minute: (count: number) => plural(count, "minute", "minutes"),
  hour: (count: number) => plural(count, "hour", "hours"),
  day: (count: number) => plural(count, "day", "days"),
  week: (count: number) => plural(count, "week", "weeks"),
};

/** Setting up a Connection and changing it: forms of sources, tests, schedule, settings. */
export const connectionForms = {
  choose: "Choose…",
  notSet: "Not set",
  /** The label of a setting by its name, where the language has one of its own; a service writes it in English. */
  fieldLabel: (_name: string): string | null => null,
  form: {
    search: "Find a setting",
    noneFound: "No settings match.",
    more: (count: number) => `More settings (${count})`,
    addressHint: "Or paste a URL: postgres://user:password@host:5432/database",
    filled: "Filled in from the URL.",
  },
  undescribed: {
    text: "The service doesn’t say which settings this source needs. Look them up in its documentation and enter them as JSON.",
    settings: "Settings (JSON)",
    settingsHint: 'Names and values as the service expects them, such as {"host": "db.example.com"}.',
    secrets: "Secrets (JSON)",
    secretsHint: 'Passwords and keys, such as {"password": "…"}. They are sent apart from the settings.',
    notObject: 'Enter a JSON object, such as {"name": "value"}.',
    notTexts: "Put the value of each secret in quotes.",
  },
  secret: {
    reveal: (label: string) => `Show ${label}`,
    hide: (label: string) => `Hide ${label}`,
    fromFile: "From a file…",
    fromFileFor: (label: string) => `From a file…: ${label}`,
    fileTooLarge: (name: string) => `${name} is larger than 256 KB. Choose a smaller file.`,
    fileNotRead: (name: string) => `Can’t read ${name}.`,
  },
  fieldErrors: {
    missing: (label: string) => `${label} is required.`,
    notWhole: "Enter a whole number.",
    tooLarge: "The number is too large.",
    port: "A port is between 1 and 65,535.",
    notNumber: "Enter a number.",
    notJson: (why: string | null) =>
      why === null ? "This is not valid JSON." : `This is not valid JSON: ${why}.`,
    losesDigits: "A number has too many digits to be sent exactly. Put it in quotes.",
    notOffered: "Choose an option from the list.",
  },
  hints: {
    postgres: {
      title: "Read-only user",
      text: "If the user can’t read the tables yet, have their owner run this in PostgreSQL:",
      copyLabel: "Copy statements",
    },
    mysql: {
      title: "Read-only user",
      text: "If the user can’t read the tables yet, have an administrator run this in MySQL or MariaDB:",
      copyLabel: "Copy statement",
    },
    sftp: {
      title: "Server key",
      text: "The first test shows the server’s key. Compare it with the key its administrator gave you, then pin it. Syncs then refuse any other server.",
      copyLabel: "Copy",
    },
    sheets: (address: string | null) => ({
      title: "Share the spreadsheet",
      text:
        address === null
          ? "A service account reads only what is shared with it. Its address appears here once you enter its key."
          : "Share the spreadsheet with this address as a viewer:",
      copyLabel: "Copy address",
    }),
  },
  advice: {
    byCause: {
      login: "Enter the user and the password or key again.",
      permission: "Ask the source’s administrator to grant this user read access.",
      tls: "Check the TLS settings on both sides, and the certificate authority where one is needed.",
      dns: "Check the spelling of the host. The service must be able to resolve it.",
      refused: "Check the host and port, and that no firewall blocks the service.",
      timeout: "Check the host and port, and that no firewall blocks the service.",
      connections: "Close unused connections at the source, then test again.",
      cut: "Test again. If it keeps happening, ask the source’s administrator what closes connections there.",
      rateLimit: "Wait a moment, then test again.",
      missing: "Check the spelling, including upper and lower case.",
    } as Readonly<Partial<Record<SourceErrorCause, string>>>,
    otherwise:
      "Fix what the message names and test again, or send the message to the source’s administrator.",
  },
  report: {
    intro: (kind: string) => `Wharf can’t connect to ${kind}.`,
    answer: "Response",
    copy: "Copy report",
  },
  test: {
    run: "Test",
    again: "Test again",
    running: "Connecting to the source…",
    stop: "Stop",
    passed: (count: number) => `Connected. ${tables(count)} found.`,
    passedEmpty: "Connected, but this user can’t read any table.",
    passedEmptyAdvice: "Check the user’s rights and the selected schemas or files, then test again.",
    failed: "Can’t read the source",
    old: "The settings have changed since this test.",
    pinTitle: "Is this the server’s key?",
    pin: "Pin this key and test again",
    pinAnother: "Pin the new key and test again",
    trustTitle: "Trust this certificate?",
    trust: "Trust this certificate and test again",
    trustAnother: "Trust the new certificate and test again",
  },
  kinds: {
    search: "Search source types",
    none: "No source types match.",
    label: "Source types",
    exists: (name: string) => `Connected as ${name}`,
    empty: "This service offers no source types.",
    emptyText: "Ask the service’s administrator which sources it can read.",
  },
  schedule: {
    label: "Sync",
    presets: {
      byHand: "Manually",
      custom: "Another interval…",
    },
    onlyByHand: "manually",
    every: {
      minute: (count: number) => (count === 1 ? "every minute" : `every ${spans.minute(count)}`),
      hour: (count: number) => (count === 1 ? "every hour" : `every ${spans.hour(count)}`),
      day: (count: number) => (count === 1 ? "every day" : `every ${spans.day(count)}`),
      week: (count: number) => (count === 1 ? "every week" : `every ${spans.week(count)}`),
    },
    /** An interval of several units: every 1 hour and 30 minutes. */
    everySpans: (parts: readonly string[]) => `every ${parts.join(" and ")}`,
    spans,
    units: { minute: "minutes", hour: "hours", day: "days", week: "weeks" },
    number: "Every",
    unit: "Unit",
    notWhole: "Enter a whole number.",
    bounds: "Between 1 minute and 365 days.",
    readsAs: (text: string) => `Syncs ${text}.`,
    byHandText: "Syncs only when you start it.",
    next: "If a sync starts now, the next five are",
    often: "Each sync reads all tables again. Choose a longer interval for a large source.",
  },
  settings: {
    loading: "Loading the Connection…",
    general: "Name and schedule",
    source: "Source",
    credentials: "Passwords and keys",
    unchanged: "Unchanged",
    willBeRemoved: "Will be removed",
    replace: "Replace",
    keep: "Keep current",
    remove: "Remove",
    replaceOf: (label: string) => `Replace ${label}`,
    keepOf: (label: string) => `Keep current ${label}`,
    removeOf: (label: string) => `Remove ${label}`,
    secretHint: "Stored values can’t be shown. They stay until you replace them.",
    moved: "Stored credentials work for the saved address only. Enter them again for the new address.",
    missing: "The service can no longer decrypt the stored passwords and keys. Enter them again, then save.",
    changes: "Changes",
    change: (from: string, to: string) => `${from} → ${to}`,
    label: "Connection settings",
    yes: "yes",
    no: "no",
    replaced: "replaced",
    removed: "removed",
    empty: "empty",
    discard: "Discard",
    save: "Save",
    testAndSave: "Test and save",
    saveUntested: "Save without testing",
    testNeeds: (labels: readonly string[]) =>
      `To test before saving, enter ${labels.join(" and ")} again. Stored values can’t be read back.`,
    testSaved: "Test saved settings",
    kindGone: "The service no longer offers this source type, so its settings can’t be changed here.",
    production: (name: string) => `Change the Connection ${name}`,
  },
};

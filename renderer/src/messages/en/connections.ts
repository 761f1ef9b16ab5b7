import type { SourceTrouble } from "#shared/domain/sourceTrouble";
import type { SyncRunStatus } from "#shared/api/syncRun";
import { plural } from "../plural";

/** What a failed sync's sentence is about: the cause in a few words, and what to do. */
const troubles: Readonly<Record<SourceTrouble, { readonly cause: string; readonly remedy: string }>> = {
  paused: {
    cause: "The sync was ended by a change of the Connection",
    remedy:
      "Tables that were done have their new rows. Sync again, or resume the Connection if it is paused.",
  },
  interrupted: {
    cause: "The service ended during the sync",
    remedy: "Nothing is half loaded. Sync again, or wait for the next scheduled sync.",
  },
  credentials: {
    cause: "The service cannot open the saved credentials",
    remedy: "Enter the credentials again in Settings, then sync.",
  },
  diskFull: {
    cause: "A disk is full",
    remedy: "Free space on the machine that runs the service, or leave large tables out, then sync again.",
  },
  dns: {
    cause: "The host name of the source was not found",
    remedy:
      "Check the host in Settings for a typing error. The service has to know the name, not only this computer.",
  },
  rateLimit: {
    cause: "The source allows no more requests for now",
    remedy: "Sync less often or fewer tables, or wait for the next scheduled sync.",
  },
  connections: {
    cause: "The source has no free connection",
    remedy: "Have unused connections closed or the limit raised at the source, then sync again.",
  },
  permission: {
    cause: "The source’s user may not read this",
    remedy: "Ask whoever runs the source to grant the right to read it, or turn the table off under Tables.",
  },
  login: {
    cause: "The source did not accept the credentials",
    remedy: "Enter the current credentials in Settings, then sync again.",
  },
  refused: {
    cause: "Nothing accepts connections at the source’s address",
    remedy: "Check host and port in Settings, and that the source runs and lets the service’s address in.",
  },
  cut: {
    cause: "The connection to the source broke off",
    remedy: "Sync again. If it keeps happening, ask whoever runs the source what ends long reads there.",
  },
  tls: {
    cause: "The encrypted connection to the source could not be set up",
    remedy: "Check the TLS mode and the certificate in Settings with whoever runs the source.",
  },
  timeout: {
    cause: "The source did not answer in time",
    remedy:
      "Check that the service’s address may reach the source, and whether the source limits or locks long reads.",
  },
  missing: {
    cause: "Something that was to be read is no longer there",
    remedy: "Look under Tables what the source offers now, and check the names in Settings.",
  },
};

const outcomes: Readonly<Record<SyncRunStatus, string>> = {
  queued: "Queued",
  running: "Running",
  succeeded: "Succeeded",
  partial: "Partly failed",
  failed: "Failed",
  cancelled: "Ended early",
};

/** Connections: the list, one of them, and its runs. */
export const connections = {
  title: "Connections",
  subtitle: (count: number, databases: number, service: string) =>
    `${plural(count, "Connection", "Connections")} in ${plural(databases, "database", "databases")} on ${service}`,
  newConnection: "New Connection",
  connection: "Connection",
  list: "Connections",
  listHint: "Arrow keys go from row to row and along a row; Enter opens.",
  columns: {
    name: "Name",
    state: "State",
    schedule: "Schedule",
    lastRun: "Last sync",
    nextRun: "Next sync",
    rows: "Rows",
    health: "Health",
    actions: "Actions",
  },
  states: { active: "Active", paused: "Paused" },
  outcomes,
  noRunYet: "Not yet",
  search: "Search Connections",
  searchPlaceholder: "Name, source, database or schema",
  filterState: "State",
  filterOutcome: "Last sync",
  anyState: "Any state",
  anyOutcome: "Any last sync",
  otherState: "Other",
  failedOutcome: "Failed",
  underWayOutcome: "Under way",
  neverOutcome: "Not yet synced",
  countOf: (shown: number, all: number) =>
    shown === all
      ? plural(all, "Connection", "Connections")
      : `${shown} of ${plural(all, "Connection", "Connections")}`,
  failedCount: (count: number) => `${count} failed`,
  underWayCount: (count: number) => `${count} under way`,
  pausedCount: (count: number) => `${count} paused`,
  nothingFound: "No Connection fits these filters.",
  clearFilters: "Clear filters",
  emptyTitle: "No Connections yet",
  emptyText:
    "A Connection keeps tables of a database fed from a source, such as PostgreSQL, MySQL, a spreadsheet or files, on a schedule.",
  emptyNoDatabase: "Create a database first; a Connection loads into one.",
  openDatabases: "Go to Databases",
  databaseFailed: (database: string) => `${database}: its Connections could not be read.`,
  databasesLoading: (count: number) => `Reading ${plural(count, "more database", "more databases")}`,
  open: "Open",
  openOf: (name: string) => `Open ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  showAll: "Show all of it",
  showLess: "Show less",
  pausedNext: "Paused",
  due: "due now",
  notScheduled: "None",
  rowsOf: (rows: number) => plural(rows, "row", "rows"),
  health: (counts: string, newest: string) => `Last syncs: ${counts}. Newest: ${newest}.`,
  healthNone: "No syncs yet",
  countOfOutcome: (count: number, outcome: string) => `${count} ${outcome.toLowerCase()}`,
  sync: {
    now: "Sync now",
    nowOf: (name: string) => `Sync ${name} now`,
    what: (name: string) => `A sync of ${name} starts now and replaces the rows of its tables.`,
    underWay: "Syncing",
    stalled: "The service took the request, but no new sync has shown up yet.",
    isUnderWay: "A sync is under way.",
  },
  status: {
    pause: "Pause",
    resume: "Resume",
    pauseTitle: (name: string) => `Pause ${name}?`,
    pauseText:
      "A sync is running. Pausing ends it: tables that are done keep their new rows, the others stay as they were.",
    pauseWhat: (name: string) => `${name} is paused: no more scheduled syncs, and one that runs is ended.`,
    resumeWhat: (name: string) => `${name} is resumed: it syncs by its schedule again.`,
    paused: (name: string) => `${name} is paused`,
    resumed: (name: string) => `${name} syncs by its schedule again`,
  },
  rename: {
    start: "Rename",
    label: "Name of the Connection",
    what: (from: string, to: string) => `${from} is renamed to ${to}.`,
  },
  remove: {
    start: "Delete…",
    title: (name: string) => `Delete ${name}`,
    stops: "Syncing stops, and a sync that runs is ended.",
    stays: (place: string) => `The tables in ${place} stay with the rows they have.`,
    staysUnplaced: "The tables it loaded stay with the rows they have.",
    forgets: "The service forgets the source’s settings, its credentials and the history of syncs.",
    onProduction: (service: string) => `${service} is production.`,
    confirm: (name: string) => `Type ${name} to confirm`,
    submit: "Delete the Connection",
    deleted: (name: string) => `${name} was deleted; its tables stay`,
  },
  facts: {
    state: "State",
    source: "Source",
    database: "Database",
    schema: "Tables in schema",
    schedule: "Schedule",
    lastRun: "Last sync",
    nextRun: "Next sync",
  },
  credentialsMissing:
    "The service can no longer open this Connection’s credentials. Syncs fail until they are entered again.",
  credentialsUntilRestart:
    "The service keeps this Connection’s credentials in memory only. After its restart they have to be entered again.",
  toSettings: "Enter them in Settings",
  toSection: { settings: "Open Settings", tables: "Open Tables" },
  goneTables: {
    remark: (name: string, others: number) =>
      others === 0
        ? `${name} is no longer synced, because the source does not offer it any more. Its rows stay as they were. If that is meant, turn it off under Tables; if not, have the table, or the right to read it, restored at the source.`
        : `${name} and ${plural(others, "more table", "more tables")} are no longer synced, because the source does not offer them any more. Their rows stay as they were. If that is meant, turn them off under Tables; if not, have the tables, or the right to read them, restored at the source.`,
    count: (tables: number) => `${plural(tables, "table", "tables")} gone`,
  },
  sections: "Parts of the Connection",
  runsSection: "Runs",
  tablesSection: "Tables",
  settingsSection: "Settings",
  stale: "The service does not answer just now. What is shown here was true when it last did.",
  gone: "This Connection no longer exists. It was deleted, or its database was.",
  closeTab: "Close tab",
  waitsToRetry: "Waiting to try again",
  nextTry: (seconds: number | null) =>
    seconds === null ? "The next try is due." : `The next try is in ${plural(seconds, "second", "seconds")}.`,
  live: (tables: string, rows: string) => (tables === "" ? rows : `${rows} in ${tables}`),
  liveTables: (done: number, all: number) => `${done} of ${plural(all, "table", "tables")}`,
  liveRows: (rows: number) => `${plural(rows, "row", "rows")} read`,
  ended: (outcome: string) => `Sync: ${outcome}`,
  runs: {
    list: "Syncs, newest first",
    stale: "The syncs could not be read again; this is what they were before.",
    noneTitle: "No sync yet",
    noneText: "Start one with “Sync now”, or wait for the schedule.",
    noneWithOutcome: "No sync ended this way.",
    filter: "Outcome",
    any: "All syncs",
    failed: "Failed",
    succeeded: "Succeeded",
    underWay: "Under way",
    cancelled: "Ended early",
    triggers: { initial: "First sync", schedule: "Scheduled", manual: "By hand" },
    waiting: "Waiting for its turn",
    notStarted: "not started",
    detail: "The chosen sync",
    duration: "Duration",
    rows: "Rows",
    size: "Size",
    tables: (count: number) => plural(count, "table", "tables"),
    failedTables: (count: number) => `${plural(count, "table", "tables")} failed`,
    serviceSays: "What the service says",
    toDo: "What to do",
    unknownRemedy: "Pass this message to whoever runs the source, with a copied report.",
    changes: "What changed at the source",
    changeKinds: {
      tableAdded: (table: string) => `${table} is new`,
      tableVanished: (table: string) => `${table} is gone from the source, or may no longer be read`,
      tableReturned: (table: string) => `${table} is back`,
      columnAdded: (table: string, column: string) => `${table}: column ${column} is new`,
      columnVanished: (table: string, column: string) =>
        `${table}: column ${column} is gone, or may no longer be read`,
      typeChanged: (table: string, column: string, from: string, to: string) =>
        `${table}: type of ${column} changed from ${from} to ${to}`,
      other: (kind: string, table: string) => `${table}: ${kind}`,
    },
    moreChanges: (count: number) => `Show ${plural(count, "more change", "more changes")}`,
    tableList: "Tables of the sync",
    tableColumns: {
      name: "Table",
      outcome: "Outcome",
      rows: "Rows",
      size: "Size",
      duration: "Duration",
      actions: "Actions",
    },
    searchTables: "Search tables",
    onlyFailed: "Failed only",
    noTables: "The service did not say anything of single tables.",
    noTablesReached: "No table was reached.",
    noTablesYet: "No table has begun yet.",
    noTableFound: "No table fits.",
    openTable: (name: string) => `Open ${name} in the editor`,
    tableNotFound: (name: string) => `No table for ${name} was found in the database.`,
    copyReport: "Copy report",
    reportHint: "Host names, users, paths and settings are left out.",
    trend: "The last syncs",
    trendText: (last: string, median: string) => `Last ${last}, usually ${median}`,
    trendColumns: { when: "When", outcome: "Outcome", duration: "Duration", rows: "Rows" },
    trendOf: (what: string, count: number) =>
      `${what} of the last ${plural(count, "sync", "syncs")}, oldest first`,
  },
  troubles,
  unsaved: {
    title: (name: string) => `Close ${name}?`,
    text: "There are changes here that were not saved.",
    stay: "Go back",
    close: "Close without saving",
  },
};

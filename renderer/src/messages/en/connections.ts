import type { SyncRunStatus } from "#shared/api/syncRun";
import { plural } from "./plural";
import { sourceErrors } from "./sourceErrors";

const outcomes: Readonly<Record<SyncRunStatus, string>> = {
  queued: "Queued",
  running: "Running",
  succeeded: "Succeeded",
  partial: "Partly succeeded",
  failed: "Failed",
  cancelled: "Cancelled",
  unknown: "Unknown outcome",
};

/** Connections: the list, one of them, and its runs. */
export const connections = {
  title: "Connections",
  subtitle: (count: number, databases: number, service: string) =>
    `${plural(count, "Connection", "Connections")} in ${plural(databases, "database", "databases")} on ${service}`,
  newConnection: "New Connection",
  connection: "Connection",
  list: "Connections",
  listHint: "Arrow keys move between headings, rows and cells; Enter sorts or opens.",
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
  noRunYet: "Never",
  search: "Search Connections",
  searchPlaceholder: "Name, source, database or schema",
  filterState: "State",
  filterOutcome: "Last sync",
  anyState: "Any state",
  anyOutcome: "Any last sync",
  otherState: "Other",
  failedOutcome: "Failed or partly succeeded",
  underWayOutcome: "In progress",
  neverOutcome: "Never synced",
  countOf: (shown: number, all: number) =>
    shown === all
      ? plural(all, "Connection", "Connections")
      : `${shown} of ${plural(all, "Connection", "Connections")}`,
  failedCount: (count: number) => `${count} failed`,
  partlyCount: (count: number) => `${count} partly succeeded`,
  underWayCount: (count: number) => `${count} in progress`,
  pausedCount: (count: number) => `${count} paused`,
  nothingFound: "No Connections match the filters.",
  clearFilters: "Clear filters",
  emptyTitle: "No Connections yet",
  emptyText:
    "A Connection syncs tables from a source, such as PostgreSQL, MySQL, a spreadsheet or files, into a database on a schedule.",
  emptyNoDatabase: "Create a database first. A Connection syncs into it.",
  openDatabases: "Go to Databases",
  databaseFailed: (database: string) => `Can’t load the Connections of ${database}.`,
  databasesLoading: (count: number) => `Loading ${plural(count, "more database", "more databases")}`,
  open: "Open",
  openOf: (name: string) => `Open ${name}`,
  actionsOf: (name: string) => `Actions for ${name}`,
  showAll: "Show all",
  showLess: "Show less",
  pausedNext: "Paused",
  due: "due now",
  notScheduled: "None",
  rowsOf: (rows: number) => plural(rows, "row", "rows"),
  health: (counts: string, newest: string) => `Last syncs: ${counts}. Newest: ${newest}.`,
  healthNone: "No syncs yet",
  countOfOutcome: (count: number, outcome: string) => `${count} ${outcome.toLowerCase()}`,
  partly: {
    cause: (failed: number, total: number) =>
      `${failed} of ${plural(total, "table", "tables")} failed; the others were synced`,
    allFailed: (total: number) =>
      total === 1
        ? "The table failed, but the source responds"
        : `All ${total} tables failed, but the source responds`,
    remedy: "Fix the failed tables at the source, turn them off under Tables, or acknowledge them.",
    allAcknowledged: "Nothing now: every failure is acknowledged. You are alerted when an error changes.",
    acknowledged: (count: number) => plural(count, "known failure", "known failures"),
    acknowledge: "Acknowledge",
    acknowledgeOf: (name: string) => `Acknowledge the failure of ${name}`,
    unacknowledge: "Alert again",
    unacknowledgeOf: (name: string) => `Alert again when ${name} fails`,
    isAcknowledged: "Acknowledged: no alert until the error changes.",
    acknowledgeWhat: (table: string, name: string) => `Acknowledge the failure of ${table} in ${name}`,
    notKept: "This service doesn’t keep acknowledgements.",
    retry: (count: number) => `Retry ${plural(count, "failed table", "failed tables")}`,
    retryWhat: (name: string, count: number) =>
      `Syncs ${plural(count, "table", "tables")} of ${name} now and replaces their rows.`,
  },
  review: {
    table: (name: string) => `New table ${name} isn’t synced until you decide.`,
    column: (table: string, column: string) =>
      `New column ${column} in ${table} is held back until you decide.`,
    count: (tables: number, columns: number) =>
      [
        ...(tables === 0 ? [] : [plural(tables, "new table", "new tables")]),
        ...(columns === 0 ? [] : [plural(columns, "new column", "new columns")]),
      ].join(" and "),
    label: "New at the source",
    sync: "Sync",
    syncOf: (name: string) => `Sync ${name}`,
    ignore: "Ignore",
    ignoreOf: (name: string) => `Ignore ${name}`,
    more: (count: number) => `and ${count} more`,
    what: (name: string) => `Change what ${name} syncs`,
    saved: "Saved. Applies from the next sync.",
  },
  cancel: {
    start: "Cancel sync",
    what: (name: string) => `Cancels the sync of ${name}. Finished tables keep their new rows.`,
    asked: "Cancelling the sync",
    notOffered: "This service can’t cancel a single sync. Pause the Connection instead.",
  },
  sync: {
    now: "Sync now",
    nowOf: (name: string) => `Sync ${name} now`,
    what: (name: string) => `Syncs ${name} now and replaces the rows of its tables.`,
    underWay: "Syncing",
    stalled: "The service accepted the request, but no sync has started yet.",
    isUnderWay: "A sync is in progress.",
  },
  status: {
    pause: "Pause",
    resume: "Resume",
    pauseTitle: (name: string) => `Pause ${name}?`,
    pauseText:
      "A sync is running. Pausing cancels it. Finished tables keep their new rows; the others keep their old rows.",
    pauseWhat: (name: string) => `Pauses ${name}. Scheduled syncs stop, and a running sync is cancelled.`,
    resumeWhat: (name: string) => `Resumes ${name}. It syncs on schedule again.`,
    paused: (name: string) => `${name} is paused`,
    resumed: (name: string) => `${name} is resumed`,
  },
  rename: {
    start: "Rename",
    label: "Connection name",
    what: (from: string, to: string) => `Renames ${from} to ${to}.`,
  },
  remove: {
    start: "Delete…",
    title: (name: string) => `Delete ${name}`,
    stops: "Syncing stops, and a running sync is cancelled.",
    stays: (place: string) => `The tables in ${place} and their rows stay.`,
    staysUnplaced: "The tables it loaded and their rows stay.",
    forgets: "The source’s settings, credentials and sync history are deleted.",
    onProduction: (service: string) => `${service} is production.`,
    confirm: (name: string) => `Type ${name} to confirm`,
    submit: "Delete Connection",
    deleted: (name: string) => `${name} was deleted. Its tables stay.`,
  },
  facts: {
    state: "State",
    source: "Source",
    database: "Database",
    schema: "Schema",
    schedule: "Schedule",
    lastRun: "Last sync",
    nextRun: "Next sync",
  },
  credentialsMissing:
    "The service can no longer decrypt this Connection’s credentials. Syncs fail until you enter them again.",
  credentialsUntilRestart:
    "The service keeps this Connection’s credentials in memory only. Enter them again after it restarts.",
  toSettings: "Enter them in Settings",
  toSection: { settings: "Open Settings", tables: "Open Tables" },
  goneTables: {
    remark: (name: string, others: number) =>
      others === 0
        ? `${name} is no longer synced because the source no longer offers it. Its rows are unchanged. If this is intended, turn it off under Tables. If not, restore the table or its read access at the source.`
        : `${name} and ${plural(others, "more table", "more tables")} are no longer synced because the source no longer offers them. Their rows are unchanged. If this is intended, turn them off under Tables. If not, restore the tables or their read access at the source.`,
    dropped: (name: string, others: number) =>
      others === 0
        ? `${name} is no longer synced because it was dropped or renamed at the source. Its rows are unchanged. If this is intended, turn it off under Tables. If not, restore the table.`
        : `${name} and ${plural(others, "more table", "more tables")} are no longer synced because they were dropped or renamed at the source. Their rows are unchanged. If this is intended, turn them off under Tables. If not, restore the tables.`,
    count: (tables: number) => `${plural(tables, "table", "tables")} missing`,
  },
  sections: "Connection sections",
  runsSection: "Runs",
  tablesSection: "Tables",
  settingsSection: "Settings",
  stale: "The service isn’t responding. This shows its last known state.",
  gone: "This Connection no longer exists. It was deleted, or its database was.",
  closeTab: "Close tab",
  waitsToRetry: "Waiting to retry",
  /** The same, short. */
  willRetry: "Will retry",
  nextTry: (seconds: number | null) =>
    seconds === null
      ? "The next retry is due."
      : `The next retry is in ${plural(seconds, "second", "seconds")}.`,
  live: (tables: string, rows: string) => (tables === "" ? rows : `${rows} in ${tables}`),
  liveTables: (done: number, all: number) => `${done} of ${plural(all, "table", "tables")}`,
  liveRows: (rows: number) => `${plural(rows, "row", "rows")} read`,
  ended: (outcome: string) => `Sync ${outcome.toLowerCase()}`,
  runs: {
    list: "Syncs, newest first",
    stale: "Can’t refresh the syncs. This shows their last known state.",
    noneTitle: "No sync yet",
    noneText: "Start one with “Sync now”, or wait for the schedule.",
    noneWithOutcome: "No syncs with this outcome.",
    filter: "Outcome",
    any: "All syncs",
    failed: "Failed",
    succeeded: "Succeeded",
    underWay: "In progress",
    cancelled: "Cancelled",
    triggers: { initial: "First sync", schedule: "Scheduled", manual: "Manual" },
    waiting: "Waiting",
    notStarted: "not started",
    detail: "Selected sync",
    duration: "Duration",
    rows: "Rows",
    size: "Size",
    tables: (count: number) => plural(count, "table", "tables"),
    failedTables: (count: number) => `${plural(count, "table", "tables")} failed`,
    serviceSays: "Message from the service",
    toDo: "What to do",
    unknownRemedy: "Send this message and a copied report to the source’s administrator.",
    changes: "What changed at the source",
    heldBack: (change: string) => `${change}, not synced yet`,
    changeKinds: {
      tableAdded: (table: string) => `${table} is new`,
      tableVanished: (table: string) => `${table} no longer exists or can no longer be read`,
      tableDropped: (table: string) => `${table} was dropped or renamed at the source`,
      tableRevoked: (table: string) => `${table} can no longer be read by the source’s user`,
      tableReturned: (table: string) => `${table} is back`,
      columnAdded: (table: string, column: string) => `${table}: column ${column} is new`,
      columnDropped: (table: string, column: string) =>
        `${table}: column ${column} was dropped or renamed at the source`,
      columnRevoked: (table: string, column: string) =>
        `${table}: column ${column} can no longer be read by the source’s user`,
      columnVanished: (table: string, column: string) =>
        `${table}: column ${column} no longer exists or can no longer be read`,
      typeChanged: (table: string, column: string, from: string, to: string) =>
        `${table}: type of ${column} changed from ${from} to ${to}`,
      other: (kind: string, table: string) => `${table}: ${kind}`,
    },
    moreChanges: (count: number) => `Show ${plural(count, "more change", "more changes")}`,
    tableList: "Tables in this sync",
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
    noTables: "The service reported no table details.",
    noTablesReached: "No tables were read.",
    noTablesYet: "No tables have started yet.",
    noTableFound: "No tables match.",
    openTable: (name: string) => `Open ${name} in the editor`,
    tableNotFound: (name: string) => `The database has no table for ${name}.`,
    copyReport: "Copy report",
    reportHint: "Host names, users, paths and settings are left out.",
    trend: "Recent syncs",
    trendText: (last: string, median: string) => `Last ${last}, usually ${median}`,
    trendColumns: { when: "When", outcome: "Outcome", duration: "Duration", rows: "Rows" },
    trendOf: (what: string, count: number) =>
      `${what} of the last ${plural(count, "sync", "syncs")}, oldest first`,
  },
  sourceErrors: sourceErrors,
  unsaved: {
    title: (name: string) => `Close ${name}?`,
    text: "You have unsaved changes.",
    stay: "Go back",
    close: "Close without saving",
  },
};

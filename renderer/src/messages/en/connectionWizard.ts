import { plural } from "./plural";

const tables = (count: number) => plural(count, "table", "tables");
const columns = (count: number) => plural(count, "column", "columns");

/** The steps to a new Connection. */
export const connectionWizard = {
  title: "New Connection",
  steps: {
    source: "Source",
    settings: "Settings",
    tables: "Tables",
    review: "Review",
    firstSync: "First sync",
  },
  stepsLabel: "Steps",
  sourceTitle: "Choose a database and a source",
  database: "Target database",
  databaseChoose: "Choose a database",
  databaseMissing: "Choose a target database.",
  noDatabases: "No databases yet",
  noDatabasesText: "A Connection syncs into a database. Create one first.",
  createDatabase: "Create a database",
  kindHeading: "Source",
  back: "Back",
  next: "Next",
  testAndNext: "Test and continue",
  settingsTitle: (kind: string) => `Connect to ${kind}`,
  settingsText:
    "The service connects to the source with these settings. Wharf sends passwords and keys to the service and never reads them back.",
  tablesTitle: "Choose tables to sync",
  tablesText: "Tables are on until you turn them off. You can change this at any time.",
  noneEnabled: "Turn on at least one table.",
  reviewTitle: "Name and schedule",
  name: "Name",
  connectionNameError: "Enter a name.",
  nameTooLong: "Use at most 100 characters.",
  nameHint: "Tables are loaded into a schema named after it.",
  summary: "Summary",
  summaryInto: "Target",
  summaryFrom: "Source",
  summaryTables: "Tables",
  summaryAdditions: "New at the source",
  summaryTablesOf: (enabled: number, all: number) =>
    enabled === all ? `all ${tables(all)}` : `${enabled.toLocaleString("en")} of ${tables(all)}`,
  summaryLeftOut: (count: number) => `${columns(count)} turned off`,
  summaryRows: (rows: number) => `about ${plural(rows, "row", "rows")}`,
  create: "Create and sync now",
  existing: (kind: string) => `This database already has a Connection to ${kind}, and can have only one.`,
  openExisting: (name: string) => `Open ${name}`,
  production: (name: string, kind: string) =>
    `Create the Connection ${name} from ${kind} and start its first sync`,
  leaveTitle: "Leave without creating the Connection?",
  leaveText: "Your entries, including passwords, are discarded.",
  leave: "Leave",
  stay: "Keep editing",
};

/** The sync that a new Connection begins with. */
export const firstSync = {
  titles: {
    queued: "The first sync is about to start",
    running: "The first sync is running",
    succeeded: "The first sync is done",
    partial: "The first sync is done, but some tables failed",
    failed: "The first sync failed",
    cancelled: "The first sync was cancelled",
    unknown: "The state of the first sync is unknown",
  },
  notKnown: "The Connection was created",
  notKnownText: "The service didn’t return its ID. Find it in the list of Connections.",
  goOn: "The sync continues in the background. You can leave at any time.",
  rows: (count: number) => plural(count, "row", "rows"),
  summary: (done: number, all: number) => `${done.toLocaleString("en")} of ${tables(all)}`,
  table: "Table",
  rowsHeading: "Rows",
  state: "State",
  open: "Open Connection",
  openList: "Show Connections",
  query: "Query",
  queryTable: (name: string) => `Query ${name}`,
  more: (count: number) => `and ${tables(count)} more`,
  next: (schedule: string) => `From now on it syncs ${schedule}.`,
  nextByHand: "From now on it syncs only when you start it.",
};

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
  tablesText: "All tables are on. Turn off the ones you don’t need. You can change this at any time.",
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

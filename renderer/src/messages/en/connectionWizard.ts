import { plural } from "../plural";

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
  sourceTitle: "What is fed, and from where?",
  database: "Into the database",
  databaseChoose: "Choose a database",
  databaseMissing: "Choose the database that is to be fed.",
  noDatabases: "There is no database yet",
  noDatabasesText: "A Connection fills a database. Create one first.",
  createDatabase: "Create a database",
  kindHeading: "From",
  back: "Back",
  next: "Next",
  testAndNext: "Test and go on",
  settingsTitle: (kind: string) => `Connect to ${kind}`,
  settingsText:
    "The service reaches the source with these. Passwords and keys only ever go out, to the service.",
  tablesTitle: "What is to be synced?",
  tablesText: "Everything is on. Turn off what is not needed; it can be changed at any time.",
  noneEnabled: "Turn on at least one table.",
  reviewTitle: "Name, schedule, and go",
  name: "Name",
  nameFault: "Give it a name.",
  nameTooLong: "At most 100 characters.",
  nameHint: "Its tables go into a schema named after it.",
  summary: "What will happen",
  summaryInto: "Into",
  summaryFrom: "From",
  summaryTables: "Tables",
  summaryAdditions: "Later",
  summaryTablesOf: (enabled: number, all: number) =>
    enabled === all ? `all ${tables(all)}` : `${enabled.toLocaleString("en")} of ${tables(all)}`,
  summaryLeftOut: (count: number) => `${columns(count)} left out`,
  summaryRows: (rows: number) => `about ${plural(rows, "row", "rows")}`,
  create: "Create and sync now",
  existing: (kind: string) =>
    `This database has a Connection to ${kind} already, and one is all it can have.`,
  openExisting: (name: string) => `Open ${name}`,
  production: (name: string, kind: string) =>
    `Create the Connection ${name} from ${kind} and start its first sync`,
  leaveTitle: "Leave without creating it?",
  leaveText: "What you entered is not kept, and passwords are kept nowhere.",
  leave: "Leave",
  stay: "Go on with it",
};

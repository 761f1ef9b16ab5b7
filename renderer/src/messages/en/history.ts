import { plural } from "./plural";

/** The ledger of runs. */
export const history = {
  title: "History",
  subtitle: (matching: number, all: number) =>
    matching === all
      ? `${plural(all, "run", "runs")}, newest first`
      : `${plural(matching, "run", "runs")} of ${all.toLocaleString("en")}, newest first`,
  list: (day: string) => `Runs, ${day}`,
  search: "Search statements, names, errors",
  searchClosedTabs: "Search closed tabs",
  clearSearch: "Clear search",
  database: "Database",
  allDatabases: "All databases",
  outcome: "Status",
  allOutcomes: "Any status",
  outcomes: {
    running: "Running",
    succeeded: "Succeeded",
    failed: "Failed",
    cancelled: "Stopped",
    interrupted: "Interrupted",
  },
  interruptedNote: "Wharf quit while it was running",
  resultGone: "Its result is no longer kept",
  rows: (count: number, isCut: boolean) =>
    isCut ? `first ${plural(count, "row", "rows")}` : plural(count, "row", "rows"),
  openResult: "Open result",
  openQuery: "Open query",
  today: "Today",
  yesterday: "Yesterday",
  runsOfDay: (runs: number) => plural(runs, "run", "runs"),
  starredOnly: "Starred",
  star: "Star",
  unstar: "Remove star",
  more: "More actions",
  giveName: "Name…",
  rename: "Rename…",
  nameTitle: "Name this run",
  name: "Name",
  nameHelp: "Leave it empty for no name.",
  save: "Save",
  deleteRun: "Delete from history",
  deleteRuns: "Delete runs…",
  deletion: {
    title: "Delete runs?",
    which: "Runs to delete",
    all: "All runs",
    olderThan: (days: number) => `Older than ${days === 365 ? "a year" : plural(days, "day", "days")}`,
    beforeDate: "Before a date",
    date: "First day to keep",
    dateMissing: "Enter a date.",
    keepStarred: "Keep starred runs",
    submit: "Delete",
    text: "Their statements are deleted from this computer. Open tabs and kept results stay.",
  },
  clearClosedTabs: {
    button: "Clear closed tabs",
    question: "Clear closed tabs?",
    text: "This deletes the closed tabs and their text. Runs and kept results stay.",
  },
  archived: (runs: number) =>
    `${plural(runs, "older run is", "older runs are")} in archives. Search or filter to include them.`,
  searchingArchives: (archive: number, archives: number) =>
    `Searching older runs, archive ${archive} of ${archives}`,
  archivedFound: (listed: number, matching: number) =>
    `The newest ${listed.toLocaleString("en")} of ${plural(matching, "older run", "older runs")} are listed. Add words to narrow the search.`,
  archivesUnread: (message: string) => `Can’t search older runs. ${message}`,
  show: "Show",
  runs: "Runs",
  closedTabs: "Closed tabs",
  closedSubtitle: (count: number) => `${plural(count, "closed tab", "closed tabs")}, newest first`,
  reopenTab: "Reopen tab",
  longText: "Long text",
  noClosedTitle: "No closed tabs",
  noClosedText: "The last 50 tabs you close are kept here with their text.",
  noneClosedText: "Try other words.",
  emptyTitle: "No runs yet",
  emptyText: "Every statement you run is listed here with its status and, while it is kept, its result.",
  noneTitle: "No runs match",
  noneText: "Try other words, or another database, status or star.",
  loading: "Loading",
  unknownStatement: "The statement is no longer known.",
};

/** Earlier versions of a tab's text. */
export const versions = {
  title: (name: string) => `Versions of ${name}`,
  list: "Versions",
  reasons: {
    pause: "Edited",
    run: "Run",
    restore: "Before a restore",
  },
  characters: (count: number) => `${count.toLocaleString("en")} characters`,
  diff: "Changes from this version to the current text",
  same: "This is the current text.",
  compared: "This version on the left, the current text on the right",
  restore: "Restore this version",
  gone: "This version is no longer kept.",
  noneTitle: "No versions yet",
  noneText: "Wharf keeps a version of this text at each run, and when you go on typing after a pause.",
};

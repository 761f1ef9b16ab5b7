import { plural } from "./plural";

/** The ledger of runs. */
export const history = {
  title: "History",
  subtitle: (matching: number, all: number) =>
    matching === all
      ? `${plural(all, "run", "runs")}, newest first`
      : `${plural(matching, "run", "runs")} of ${all.toLocaleString("en")}, newest first`,
  list: "Runs",
  search: "Search statements and errors",
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
  clearing: {
    runs: {
      button: "Clear history",
      question: "Clear history?",
      text: "This deletes all runs. Open tabs and kept results stay.",
    },
    closedTabs: {
      button: "Clear closed tabs",
      question: "Clear closed tabs?",
      text: "This deletes the closed tabs and their text. Runs and kept results stay.",
    },
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
  noneText: "Try other words, or another database or status.",
  loading: "Loading",
  unknownStatement: "The statement is no longer known.",
};

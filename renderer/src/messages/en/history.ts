import { plural } from "../plural";

/** The ledger of runs. */
export const history = {
  title: "History",
  subtitle: (matching: number, all: number) =>
    matching === all
      ? `${plural(all, "run", "runs")}, the newest first`
      : `${plural(matching, "run", "runs")} of ${all.toLocaleString("en")}, the newest first`,
  list: "Runs",
  search: "Search statements and errors",
  clearSearch: "Clear the search",
  database: "Database",
  allDatabases: "All databases",
  outcome: "How it ended",
  allOutcomes: "However it ended",
  outcomes: {
    running: "Running",
    succeeded: "Succeeded",
    failed: "Failed",
    cancelled: "Stopped",
    interrupted: "Interrupted",
  },
  interruptedNote: "Wharf ended before it did",
  resultGone: "Its rows are no longer kept",
  rows: (count: number, isCut: boolean) =>
    isCut ? `first ${plural(count, "row", "rows")}` : plural(count, "row", "rows"),
  openResult: "Open result",
  openQuery: "Open query",
  clearing: {
    runs: {
      button: "Clear history",
      question: "Clear the history?",
      text: "This deletes every run listed here. Open tabs and kept results stay.",
    },
    closedTabs: {
      button: "Clear closed tabs",
      question: "Clear the closed tabs?",
      text: "This deletes the closed tabs with their texts. Runs and kept results stay.",
    },
  },
  archived: (runs: number, file: string) =>
    `${plural(runs, "older run", "older runs")} ${runs === 1 ? "is" : "are"} not listed or searched here. They are in ${file} in Wharf’s folder.`,
  show: "Show",
  runs: "Runs",
  closedTabs: "Closed tabs",
  closedSubtitle: (count: number) => `${plural(count, "closed tab", "closed tabs")}, the newest first`,
  reopenTab: "Reopen tab",
  longText: "Long text",
  noClosedTitle: "No closed tabs",
  noClosedText: "The last 50 tabs you close are kept here with their text.",
  noneClosedText: "Search for other words.",
  emptyTitle: "Nothing has been run yet",
  emptyText: "Every statement you run is listed here, with how it ended and its result while that is kept.",
  noneTitle: "No run matches",
  noneText: "Search for other words, or choose another database or outcome.",
  loading: "Loading",
  unknownStatement: "The statement is not known any more.",
};

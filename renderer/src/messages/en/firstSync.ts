import { plural } from "./plural";

const tables = (count: number) => plural(count, "table", "tables");

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

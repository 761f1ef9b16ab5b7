import { plural } from "../plural";

const tables = (count: number) => plural(count, "table", "tables");

/** The sync that a new Connection begins with. */
export const firstSync = {
  titles: {
    queued: "The first sync is about to start",
    running: "The first sync is running",
    succeeded: "The first sync is done",
    partial: "The first sync is done, and some tables failed",
    failed: "The first sync failed",
    cancelled: "The first sync ended early",
  },
  notKnown: "The Connection was created",
  notKnownText: "The service did not say which one it is. The list of Connections has it.",
  goOn: "The sync goes on by itself; you can leave at any time.",
  rows: (count: number) => plural(count, "row", "rows"),
  summary: (done: number, all: number) => `${done.toLocaleString("en")} of ${tables(all)}`,
  table: "Table",
  rowsHeading: "Rows",
  state: "State",
  open: "Open the Connection",
  openList: "Show the Connections",
  query: "Query",
  queryTable: (name: string) => `Query ${name}`,
  more: (count: number) => `and ${tables(count)} more`,
  next: (schedule: string) => `From now on it syncs ${schedule}.`,
  nextByHand: "From now on it syncs when you ask for it.",
};

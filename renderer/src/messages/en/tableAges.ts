import { plural } from "./plural";

/** How old the rows of synced tables are. */
export const tableAges = {
  justNow: "just now",
  now: "now",
  states: {
    running: "sync running",
    failed: "last sync failed",
    paused: "syncs paused",
    left: "no longer synced",
  },
  syncedBy: (connection: string) => `synced by ${connection}`,
  /** Of one table, or of the oldest of several. */
  summary: (table: string, when: string, count: number) =>
    count === 1
      ? `${table} synced ${when}`
      : `${table} synced ${when}, oldest of ${plural(count, "table", "tables")}`,
  newer: (when: string) => `newer rows since ${when}`,
  ofStatement: "Age of the rows this statement reads",
  ofResult: "Age of this result’s rows",
  syncedAt: (when: string, exact: string) => `Synced ${when}: ${exact}`,
  readAt: (exact: string) => `This result shows the rows as of ${exact}.`,
  readUnknown: "Predates all recorded syncs",
  details: {
    running: "A sync is running. These rows are replaced once it reaches this table.",
    failed: (reason: string | null) =>
      reason === null
        ? "The last sync of this table failed."
        : `The last sync of this table failed: ${reason}`,
    paused: "The Connection is paused. Its rows don’t change until it is resumed.",
    left: "The Connection no longer syncs this table. Its rows don’t change.",
  },
  next: (when: string) => `Next sync ${when}`,
  nextNone: "No sync scheduled",
  by: (connection: string) => `by the Connection ${connection}`,
  openConnection: (connection: string) => `Open the Connection ${connection}`,
};

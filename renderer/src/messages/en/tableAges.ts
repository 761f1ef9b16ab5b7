import { plural } from "../plural";

/** How old the rows of tables are that Connections feed. */
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
  ofStatement: "Age of the rows that the statement reads",
  ofResult: "Age of the rows of this result",
  syncedAt: (when: string, exact: string) => `Synced ${when}: ${exact}`,
  readAt: (exact: string) => `This result shows the rows of ${exact}.`,
  readUnknown: "This result is older than every sync that is known.",
  details: {
    running: "A sync is running; these rows are replaced when it has come to the table.",
    failed: (reason: string | null) =>
      reason === null
        ? "The last sync of this table failed."
        : `The last sync of this table failed: ${reason}`,
    paused: "The Connection is paused. The rows stay as they are until it is resumed.",
    left: "The Connection no longer syncs this table. The rows stay as they are.",
  },
  next: (when: string) => `Next sync ${when}`,
  nextNone: "No next sync is planned",
  by: (connection: string) => `by the Connection ${connection}`,
  openConnection: (connection: string) => `Open the Connection ${connection}`,
};

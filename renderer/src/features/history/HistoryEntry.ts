import type { MethodOutput } from "#shared/contract/methods";

/** A run as the list shows it. */
export type HistoryEntry = MethodOutput<"history.list">["entries"][number];

/** What the screen sets off in the rest of the window. */
export interface HistoryActions {
  /** Shows the kept result, and the statement, in a tab of their own. */
  readonly onOpenResult: (entry: HistoryEntry) => void;
  /** Makes a table of the kept result. */
  readonly onKeepAsTable: (entry: HistoryEntry) => void;
  /** Reopens a closed tab. */
  readonly onReopenTab: (tabId: string) => void;
  /** Opens the statement in a tab of its own. */
  readonly onOpenQuery: (entry: HistoryEntry) => void;
}

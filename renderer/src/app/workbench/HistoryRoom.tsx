import type { HistoryActions } from "../../features/history/HistoryEntry";
import { HistoryScreen } from "../../features/history/HistoryScreen";
import { useDialogs } from "../dialogs/dialogs";
import { reopenTab } from "./reopenTab";
import { openRunAgain, openRunResult } from "./openRun";

const actions: HistoryActions = {
  onOpenResult: (entry) => void openRunResult(entry),
  onKeepAsTable: ({ runId, sql, rowCount, truncated }) => {
    const result = { runId, sql, title: null, rowCount: rowCount ?? 0, truncated, isArranged: false };
    useDialogs.getState().open({ kind: "keepAsTable", result });
  },
  onReopenTab: (tabId) => void reopenTab(tabId),
  onOpenQuery: (entry) => void openRunAgain(entry),
};

/** The screen of the ledger with what its buttons do in the rest of the window. */
export function HistoryRoom() {
  return <HistoryScreen actions={actions} />;
}

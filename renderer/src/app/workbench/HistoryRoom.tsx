import type { HistoryActions } from "../../features/history/HistoryEntry";
import { HistoryScreen } from "../../features/history/HistoryScreen";
import { openRunAgain, openRunResult } from "./openRun";

const actions: HistoryActions = {
  onOpenResult: (entry) => void openRunResult(entry),
  onOpenQuery: (entry) => void openRunAgain(entry),
};

/** The screen of the ledger with what its buttons do in the rest of the window. */
export function HistoryRoom() {
  return <HistoryScreen actions={actions} />;
}

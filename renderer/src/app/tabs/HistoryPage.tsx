import type { RunEntry } from "#shared/domain/runEntry";
import type { MethodInput } from "#shared/contract/methods";
import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import type { HistoryActions } from "../../features/history/HistoryRow";
import { HistoryScreen } from "../../features/history/HistoryScreen";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { useDialogs } from "../state/dialogs/dialogs";
import { historyKeys } from "../../queries/historyQueries";
import { queryClient } from "../state/queries/queryClient";
import { tabOfRun } from "../state/notebooks/notebookRuns";
import { openQuery } from "../state/tabs/openQuery";
import { reopenTab } from "../state/tabs/reopenTab";
import { windowRuns } from "../state/runs/windowRuns";
import { useWorkbench } from "../state/workspace/workbench";

const actions: Omit<HistoryActions, "onName"> = {
  onOpenResult: (entry) => void openRunResult(entry),
  onKeepAsTable: ({ runId, sql, rowCount, truncated }) => {
    const result = { runId, sql, title: null, rowCount: rowCount ?? 0, truncated, isArranged: false };
    useDialogs.getState().open({ kind: "keepAsTable", result });
  },
  onReopenTab: (tabId) => void reopenTab(tabId),
  onOpenQuery: (entry) => void openRunAgain(entry),
  onStar: ({ runId, name }, isStarred) =>
    void changeHistory("history.mark", { runId, isStarred, name: name ?? null }),
  onDelete: ({ runId }) => void changeHistory("history.delete", { which: { of: "run", runId } }),
};

async function changeHistory<Name extends "history.mark" | "history.delete">(
  name: Name,
  input: MethodInput<Name>,
): Promise<void> {
  try {
    await bridge.call(name, input);
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
  await queryClient.invalidateQueries({ queryKey: historyKeys.all });
}

/** The screen of the ledger with what its buttons do in the rest of the window. */
export function HistoryPage() {
  return <HistoryScreen actions={actions} />;
}

/** Opens the statement of a run in a tab of its own, on the database it ran on. */
export async function openRunAgain(entry: RunEntry): Promise<void> {
  const sql = await statementOf(entry);
  if (sql !== null) openQuery({ profileId: entry.profileId, databaseId: entry.databaseId, text: sql });
}

/** Shows the kept result of a run: in the tab that shows it already, else in a new one with its statement. */
export async function openRunResult(entry: RunEntry): Promise<void> {
  const { runId, profileId, databaseId, startedAt, totalMs } = entry;
  const shown = Object.entries(windowRuns.store.getState()).find(([, run]) => run.request.runId === runId);
  if (shown !== undefined) {
    useWorkbench.getState().activate(tabOfRun(shown[0]));
    return;
  }
  const sql = await statementOf(entry);
  if (sql === null) return;
  const tabId = openQuery({ profileId, databaseId, text: sql });
  await windowRuns.reopen(tabId, { runId, profileId, databaseId, sql, offset: 0, startedAt }, totalMs);
}

async function statementOf({ runId }: RunEntry): Promise<string | null> {
  try {
    const { sql } = await bridge.call("history.statement", { runId });
    if (sql === null) showToast(messages.history.unknownStatement);
    return sql;
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
    return null;
  }
}

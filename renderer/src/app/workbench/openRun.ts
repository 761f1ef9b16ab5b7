import type { RunEntry } from "#shared/domain/runEntry";
import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { openQuery } from "./openQuery";
import { useWorkbench } from "./workbench";
import { windowRuns } from "./windowRuns";

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
    useWorkbench.getState().activate(shown[0]);
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

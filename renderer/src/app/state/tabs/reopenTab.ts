import { SerialQueue } from "#shared/async/SerialQueue";
import type { WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { closedTabKeys } from "../../../queries/historyQueries";
import { queryClient } from "../queries/queryClient";
import { reopenClosedScreen } from "./closedScreens";
import { titleToReopen } from "./openQuery";
import { lastRunOf, queryTabOf } from "./restoreWorkspace";
import { restoreBlocks } from "../notebooks/keptBlocks";
import { windowRuns } from "../runs/windowRuns";
import { focusEditor, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

/** A key pressed twice reopens two tabs. */
const reopening = new SerialQueue();

/**
 * Reopens a closed query with its text, its place and its result.
 *
 * @param tabId Null: the tab closed last, of any kind.
 */
export async function reopenTab(tabId: string | null): Promise<void> {
  try {
    const tab = await reopening.do(() => reopen(tabId));
    const run = tab === null ? null : lastRunOf(tab);
    if (tab !== null && run !== null) await windowRuns.reopen(tab.id, run.request, run.totalMs);
    for (const block of tab === null ? [] : restoreBlocks(tab))
      await windowRuns.reopen(block.tabId, block.request, block.totalMs);
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}

/** @returns The query that was reopened; null for another kind of tab, or none. */
async function reopen(tabId: string | null): Promise<WorkspaceTab | null> {
  if (tabId === null && (await reopenClosedScreen())) return null;
  const { tab } = await bridge.call("workspace.reopenTab", { tabId });
  void queryClient.invalidateQueries({ queryKey: closedTabKeys.all });
  if (tab === null) {
    showToast(tabId === null ? messages.shell.noClosedTab : messages.shell.closedTabMissing);
    return null;
  }
  const { text, cursor, scrollTop } = tab;
  windowTexts.restore(tab.id, { text, cursor, scrollTop });
  const reopened = queryTabOf(tab);
  useWorkbench.getState().openQuery({ ...reopened, title: titleToReopen(reopened) });
  focusEditor();
  return tab;
}

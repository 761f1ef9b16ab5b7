import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { closedTabKeys } from "../../../queries/closedTabQueries";
import { queryClient } from "../queries/queryClient";
import { reopenClosedScreen } from "./closedScreens";
import { lastRunOf, queryTabOf } from "./restoreWorkspace";
import { windowRuns } from "../runs/windowRuns";
import { focusEditor, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

/**
 * Reopens a closed query with its text, its place and its result.
 *
 * @param tabId Null: the tab closed last, of any kind.
 */
export async function reopenTab(tabId: string | null): Promise<void> {
  try {
    if (tabId === null && (await reopenClosedScreen())) return;
    const { tab } = await bridge.call("workspace.reopenTab", { tabId });
    void queryClient.invalidateQueries({ queryKey: closedTabKeys.all });
    if (tab === null) {
      showToast(tabId === null ? messages.shell.noClosedTab : messages.shell.closedTabMissing);
      return;
    }
    const { text, cursor, scrollTop } = tab;
    windowTexts.restore(tab.id, { text, cursor, scrollTop });
    useWorkbench.getState().openQuery(queryTabOf(tab));
    focusEditor();
    const run = lastRunOf(tab);
    if (run !== null) await windowRuns.reopen(tab.id, run.request, run.totalMs);
  } catch (error) {
    showToast(toAppErrorData(error).message, "error");
  }
}

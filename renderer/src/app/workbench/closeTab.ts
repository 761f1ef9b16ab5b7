import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useWorkbench } from "./workbench";
import { windowRuns } from "./windowRuns";
import { windowJournal, windowTexts } from "./windowTexts";

/** Closes a tab: its run is stopped, its result and its text may go. */
export function closeTab(tabId: string): void {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  useWorkbench.getState().close(tabId);
  if (tab?.kind !== "query") return;
  windowRuns.forget(tabId);
  windowJournal.forget(tabId);
  windowTexts.close(tabId);
  bridge
    .call("workspace.closeTab", { tabId })
    .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
}

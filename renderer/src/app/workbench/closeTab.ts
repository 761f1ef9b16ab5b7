import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useDialogs } from "../dialogs/dialogs";
import { tabTitle } from "./tabTitle";
import { setUnsaved, unsavedTabs } from "./unsavedTabs";
import { useWorkbench } from "./workbench";
import { windowRuns } from "./windowRuns";
import { windowJournal, windowTexts } from "./windowTexts";

/** Closes a tab, after a question where a form in it was not saved. */
export function closeTab(tabId: string): void {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  if (tab !== undefined && unsavedTabs.getState().has(tabId)) {
    useWorkbench.getState().activate(tabId);
    useDialogs.getState().open({ kind: "closeUnsaved", tabId, title: tabTitle(tab) });
  } else closeTabNow(tabId);
}

/** Closes a tab: its run is stopped, its result and its text may go. */
export function closeTabNow(tabId: string): void {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  setUnsaved(tabId, false);
  useWorkbench.getState().close(tabId);
  if (tab?.kind !== "query") return;
  windowRuns.forget(tabId);
  windowJournal.forget(tabId);
  windowTexts.close(tabId);
  bridge
    .call("workspace.closeTab", { tabId })
    .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
}

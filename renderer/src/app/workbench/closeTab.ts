import { showToast } from "../../components/toasts";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { messages } from "../../messages/messages";
import { closedTabKeys } from "../../queries/closedTabQueries";
import { useDialogs } from "../dialogs/dialogs";
import { queryClient } from "../queryClient";
import { noteClosedScreen } from "./closedScreens";
import { closeKeptTab } from "./journalTab";
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

/** Closes a tab: its run is stopped. It can be reopened, a query with its text and result. */
export function closeTabNow(tabId: string): void {
  const { tabs, close } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === tabId);
  setUnsaved(tabId, false);
  if (tab?.kind !== "query") {
    if (tab !== undefined) noteClosedScreen(tab);
    close(tabId);
    return;
  }
  // Read and handed over while the text is there; shown as closed at once.
  const kept = closeKeptTab(tab);
  const content = { text: windowTexts.text(tabId), ...windowTexts.place(tabId) };
  const isUnread = windowTexts.states.getState()[tabId] === "unread";
  close(tabId);
  windowJournal.forget(tabId);
  windowRuns.forget(tabId);
  windowTexts.close(tabId);
  kept.then(
    () => void queryClient.invalidateQueries({ queryKey: closedTabKeys.all }),
    (error: unknown) => {
      // Nothing is thrown away that could not be kept.
      windowTexts.restore(tabId, { ...content, text: isUnread ? null : content.text });
      useWorkbench.getState().openQuery(tab);
      showToast(messages.shell.tabNotClosed(toAppErrorData(error).message), "error");
    },
  );
}

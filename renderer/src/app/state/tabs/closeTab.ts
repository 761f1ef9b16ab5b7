import { createStore } from "zustand/vanilla";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { closedTabKeys } from "../../../queries/historyQueries";
import { useDialogs } from "../dialogs/dialogs";
import { queryClient } from "../queries/queryClient";
import { forgetNotebook } from "../notebooks/notebookRuns";
import { noteClosedScreen } from "./closedScreens";
import { closeKeptTab } from "./journalTab";
import { windowSessions } from "../sessions/windowSessions";
import { windowRuns } from "../runs/windowRuns";
import { windowScripts } from "../scripts/windowScripts";
import { windowJournal, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import { isPinned, tabTitle } from "../workspace/workbenchTab";

/** Ids of the tabs with a form whose changes were not saved. Texts of queries are always saved. */
export const unsavedTabs = createStore<ReadonlySet<string>>()(() => new Set());

/** Notes whether closing a tab would lose something. */
export function setUnsaved(tabId: string, isUnsaved: boolean): void {
  const before = unsavedTabs.getState();
  if (before.has(tabId) === isUnsaved) return;
  const rest = [...before].filter((id) => id !== tabId);
  unsavedTabs.setState(new Set(isUnsaved ? [...rest, tabId] : rest), true);
}

/** Closes a tab, after a question where a form in it was not saved or a transaction is open. */
export function closeTab(tabId: string): void {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  if (tab !== undefined && unsavedTabs.getState().has(tabId)) {
    useWorkbench.getState().activate(tabId);
    useDialogs.getState().open({ kind: "closeUnsaved", tabId, title: tabTitle(tab) });
  } else if (tab !== undefined && windowSessions.transactionOf(tabId) !== "none") {
    useWorkbench.getState().activate(tabId);
    const onEnd = () => closeTabNow(tabId);
    useDialogs.getState().open({ kind: "endTransaction", title: tabTitle(tab), onEnd });
  } else closeTabNow(tabId);
}

/** Closes the tabs that stand beside one and are not pinned; those with an unsaved form stay, and the last of them asks. */
export function closeTabsBeside(tabId: string, which: "others" | "right"): void {
  const { tabs } = useWorkbench.getState();
  const at = tabs.findIndex(({ id }) => id === tabId);
  for (const [index, tab] of tabs.entries()) {
    if (tab.id !== tabId && !isPinned(tab) && (which === "others" || index > at)) closeTab(tab.id);
  }
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
  windowScripts.forget(tabId);
  windowRuns.forget(tabId);
  windowSessions.end(tabId);
  forgetNotebook(tabId);
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

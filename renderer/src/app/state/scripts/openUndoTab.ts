import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { focusEditor, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

/** Opens a tab with the script that undoes what another tab has run, and stays on that one. */
export function openUndoTab(
  tabId: string,
  place: { readonly profileId: string; readonly databaseId: string },
  script: string,
): void {
  const { tabs, activeTabId, openQuery, activate } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === tabId);
  const title = messages.writes.undoTitle(tab?.kind === "query" ? tab.title : "");
  const id = crypto.randomUUID();
  windowTexts.restore(id, { text: script, cursor: { anchor: 0, head: 0 }, scrollTop: 0 });
  openQuery({ id, title, ...place });
  if (activeTabId !== null) activate(activeTabId);
  showToast(messages.writes.undoReady, "info", {
    label: messages.writes.showUndo,
    onPress: () => {
      activate(id);
      focusEditor();
    },
  });
}

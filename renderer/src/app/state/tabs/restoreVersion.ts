import { bridge } from "../../../bridge/bridge";
import { useDialogs } from "../dialogs/dialogs";
import { focusEditor, windowJournal, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

/** Shows the earlier versions of the active tab's text. */
export async function showVersions(): Promise<void> {
  const { tabs, activeTabId } = useWorkbench.getState();
  const tab = tabs.find(({ id }) => id === activeTabId);
  if (tab?.kind !== "query") return;
  // What was typed or run just now counts.
  await windowJournal.flush();
  useDialogs.getState().open({ kind: "versions", tabId: tab.id, title: tab.title });
}

/** Puts an earlier version into a tab. What it replaces becomes a version, and the user can undo it. Rejects with AppError. */
export async function restoreVersion(tabId: string, text: string): Promise<void> {
  await windowJournal.flush();
  await bridge.call("versions.keep", { tabId });
  windowTexts.setText(tabId, text);
  focusEditor();
}

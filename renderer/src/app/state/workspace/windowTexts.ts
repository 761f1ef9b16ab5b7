import { bridge } from "../../../bridge/bridge";
import { EditorDocuments } from "../../../features/editor/EditorDocuments";
import { mayTakeFocus } from "../../../features/editor/mayTakeFocus";
import { TabJournal } from "../../../features/editor/TabJournal";
import { useWorkbench } from "./workbench";
import { isNotebookTab } from "./workbenchTab";

/** The texts of the window's tabs. */
export const windowTexts = new EditorDocuments(
  (tabId) => {
    const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
    return tab?.kind === "query" && isNotebookTab(tab);
  },
  () => useWorkbench.getState().activeTabId,
);

/** Writes the tabs to disk as they change. */
export const windowJournal = new TabJournal(async (tab) => {
  // The text was read just now, so this is the version that is sent.
  const onSaved = windowTexts.beginSaving(tab.id);
  await bridge.call("workspace.saveTab", { tab });
  onSaved();
});

/** Gives the editor the focus once a dialog or menu that is closing has handed it back, which takes it a frame. */
export function focusEditor(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (mayTakeFocus()) windowTexts.focus();
    }),
  );
}

/**
 * Gives the editor the focus because the person chose to go to its tab: also from a tab or a field, which keep it where a tab is
 * shown for another reason. A dialog keeps it always.
 */
export function goToEditor(): void {
  const { activeElement } = document;
  const isAsked = activeElement?.closest("[role=dialog], [role=alertdialog]") != null;
  if (!isAsked && activeElement instanceof HTMLElement && !mayTakeFocus()) activeElement.blur();
  focusEditor();
}

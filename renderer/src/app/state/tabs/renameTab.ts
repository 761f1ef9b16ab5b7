import { create } from "zustand";
import { useDialogs } from "../dialogs/dialogs";
import type { WorkbenchTab } from "../workspace/workbenchTab";

/** The tab whose name is being typed; null for none. */
export const useNamedTab = create<{ readonly tabId: string | null }>()(() => ({ tabId: null }));

/** Asks for another name of a query tab: in the strip, or by the dialog of its file where it is a saved query. */
export function renameTab(tab: WorkbenchTab): void {
  if (tab.kind !== "query") return;
  // The tab of a saved query is called as its file.
  if (tab.file == null) useNamedTab.setState({ tabId: tab.id });
  else useDialogs.getState().open({ kind: "renameQuery", path: tab.file.path });
}

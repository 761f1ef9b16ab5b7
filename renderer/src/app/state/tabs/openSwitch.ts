import { createStore } from "zustand/vanilla";
import { useWorkbench } from "../workspace/workbench";

interface OpenSwitch {
  /** The tab whose databases are open to choose from; null where none is. */
  readonly tabId: string | null;
  /** How often one was opened: each time begins anew, also while the one before still fades. */
  readonly times: number;
}

export const openSwitch = createStore<OpenSwitch>()(() => ({ tabId: null, times: 0 }));

/** @param tabId Null closes what is open. */
export function setOpenSwitch(tabId: string | null): void {
  const { times } = openSwitch.getState();
  openSwitch.setState({ tabId, times: tabId === null ? times : times + 1 }, true);
}

/** Opens the databases of the query tab that is shown; of another screen there are none. */
export function openDatabaseSwitch(): void {
  const { tabs, activeTabId } = useWorkbench.getState();
  const isOfQuery = tabs.some(({ id, kind }) => id === activeTabId && kind === "query");
  setOpenSwitch(isOfQuery ? activeTabId : null);
}

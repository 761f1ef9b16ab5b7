import { createStore } from "zustand/vanilla";
import { useWorkbench } from "../workbench";

/** Id of the tab whose databases are open to choose from; null where none is. */
export const openSwitch = createStore<string | null>()(() => null);

/** Opens the databases of the query tab that is shown; of another screen there are none. */
export function openDatabaseSwitch(): void {
  const { tabs, activeTabId } = useWorkbench.getState();
  const isOfQuery = tabs.some(({ id, kind }) => id === activeTabId && kind === "query");
  openSwitch.setState(isOfQuery ? activeTabId : null, true);
}

import { useWorkbench } from "./workbench";
import type { QueryTab } from "./workbenchTab";

/** The query tab of this id as it is now; undefined where it was closed. */
export function queryTab(tabId: string): QueryTab | undefined {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  return tab?.kind === "query" ? tab : undefined;
}

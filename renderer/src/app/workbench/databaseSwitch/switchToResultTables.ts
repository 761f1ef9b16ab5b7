import { createStore } from "zustand/vanilla";
import { embeddedProfileId } from "#shared/domain/ids";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { failureText } from "../../../lib/failureText";
import { noteResultTables } from "../../../queries/resultTableQueries";
import { queryClient } from "../../queryClient";
import { queryTab } from "../queryTab";
import { useWorkbench } from "../workbench";

/** Ids of the tabs that wait for the database of kept results to be made. */
export const tabsWaiting = createStore<ReadonlySet<string>>()(() => new Set());

/**
 * Puts a tab on the database of kept results, which is made first. Until then the tab stays where it is and can be
 * worked in; one that is put on another database meanwhile, or closed, is left alone. What fails is said.
 */
export async function switchToResultTables(tabId: string): Promise<void> {
  const before = queryTab(tabId);
  if (before === undefined || tabsWaiting.getState().has(tabId)) return;
  setWaiting(tabId, true);
  try {
    const { databaseId } = await bridge.call("results.openTables", {});
    noteResultTables(queryClient, databaseId);
    const now = queryTab(tabId);
    if (now?.profileId === before.profileId && now.databaseId === before.databaseId)
      useWorkbench.getState().chooseDatabase(tabId, embeddedProfileId, databaseId);
  } catch (thrown) {
    showToast(failureText(thrown), "error");
  } finally {
    setWaiting(tabId, false);
  }
}

function setWaiting(tabId: string, isWaiting: boolean): void {
  const rest = [...tabsWaiting.getState()].filter((id) => id !== tabId);
  tabsWaiting.setState(new Set(isWaiting ? [...rest, tabId] : rest), true);
}

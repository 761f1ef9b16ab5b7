import { useCallback } from "react";
import { ConnectionScreen } from "../../features/connections/detail/ConnectionScreen";
import { closeTabNow, setUnsaved } from "../state/tabs/closeTab";
import { openTable } from "../state/tabs/openQuery";
import { useWorkbench } from "../state/workspace/workbench";
import type { ConnectionTab } from "../state/workspace/workbenchTab";
import { ServicePage } from "./ServicePage";

/** One Connection with what its buttons do in the rest of the window. */
export function ConnectionPage({ tab }: { tab: ConnectionTab }) {
  const { id, profileId, connectionId } = tab;
  const rename = useWorkbench((state) => state.rename);
  return (
    <ServicePage profileId={profileId}>
      <ConnectionScreen
        profileId={profileId}
        connectionId={connectionId}
        onQueryTable={(databaseId, table) => openTable(profileId, databaseId, table)}
        onNameChange={useCallback((name: string) => rename(id, name), [rename, id])}
        onDirtyChange={useUnsavedReport(id)}
        onClose={() => closeTabNow(id)}
      />
    </ServicePage>
  );
}

/** Takes note of unsaved changes. A tab that leaves the screen keeps its form, whatever the form says while it goes. */
export function useUnsavedReport(tabId: string): (isDirty: boolean) => void {
  return useCallback(
    (isDirty) => {
      if (useWorkbench.getState().activeTabId === tabId) setUnsaved(tabId, isDirty);
    },
    [tabId],
  );
}

import { useCallback } from "react";
import { ErrorActions } from "../../components/ErrorActions";
import { ConnectionScreen } from "../../features/connections/detail/ConnectionScreen";
import { useErrorActions } from "../keys/useErrorActions";
import { permitChange } from "../production/permitChange";
import { useWriteBar } from "../production/useWriteBar";
import { closeTabNow } from "./closeTab";
import { openTable } from "./openTable";
import { setUnsaved } from "./unsavedTabs";
import { useWorkbench } from "./workbench";
import type { ConnectionTab } from "./workbenchTab";

/** One Connection with what its buttons do in the rest of the window. */
export function ConnectionRoom({ tab }: { tab: ConnectionTab }) {
  const { id, profileId, connectionId } = tab;
  const rename = useWorkbench((state) => state.rename);
  const writeBar = useWriteBar(profileId);
  return (
    <ErrorActions value={useErrorActions(profileId)}>
      <ConnectionScreen
        profileId={profileId}
        connectionId={connectionId}
        writeBar={writeBar}
        permit={useCallback((databaseId, what) => permitChange(profileId, databaseId, what), [profileId])}
        onQueryTable={(databaseId, table) => openTable(profileId, databaseId, table)}
        onNameChange={useCallback((name: string) => rename(id, name), [rename, id])}
        onDirtyChange={useUnsavedReport(id)}
        onClose={() => closeTabNow(id)}
      />
    </ErrorActions>
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

import { useState } from "react";
import { ErrorActions } from "../../components/ErrorActions";
import { NewConnectionWizard } from "../../features/connections/wizard/NewConnectionWizard";
import { messages } from "../../messages/messages";
import { connectionKeys } from "../../queries/connectionQueries";
import { commands } from "../commands";
import { useErrorActions } from "../keys/useErrorActions";
import { permitChange } from "../production/permitChange";
import { useWriteBar } from "../production/useWriteBar";
import { queryClient } from "../queryClient";
import { closeTab, closeTabNow } from "./closeTab";
import { useUnsavedReport } from "./ConnectionRoom";
import { openTable } from "./openTable";
import { useWorkbench } from "./workbench";
import { labelOf } from "../../lib/labelOf";

const tabId = "newConnection";

/** Making a Connection, with what follows it in the rest of the window. */
export function NewConnectionRoom() {
  // What was begun on one service goes on there, whatever the side panel shows meanwhile.
  const [{ profileId, databaseId }] = useState(() => useWorkbench.getState());
  const { openConnection, openScreen } = useWorkbench();
  const writeBar = useWriteBar(profileId);
  const onDirtyChange = useUnsavedReport(tabId);
  const show = (connectionId: string, title: string) => openConnection({ profileId, connectionId, title });
  return (
    <ErrorActions value={useErrorActions(profileId)}>
      <NewConnectionWizard
        profileId={profileId}
        databaseId={databaseId}
        writeBar={writeBar}
        permit={(what) => permitChange(profileId, databaseId, what)}
        onCreated={(connection) => {
          void queryClient.invalidateQueries({ queryKey: connectionKeys.all(profileId) });
          closeTabNow(tabId);
          if (connection === null) openScreen("connections");
          else show(connection.id, labelOf(connection));
        }}
        onOpenExisting={(connectionId) => show(connectionId, messages.connections.connection)}
        onCancel={() => closeTab(tabId)}
        onDirtyChange={onDirtyChange}
        onCreateDatabase={commands.createDatabase}
        onQueryTable={(database, table) => openTable(profileId, database, table)}
      />
    </ErrorActions>
  );
}

import { useState } from "react";
import { NewConnectionWizard } from "../../features/connections/wizard/NewConnectionWizard";
import { labelOf } from "../../components/labelOf";
import { messages } from "../../messages/messages";
import { connectionKeys } from "../../queries/connectionQueries";
import { commands } from "../commands/commands";
import { queryClient } from "../state/queries/queryClient";
import { closeTab, closeTabNow } from "../state/tabs/closeTab";
import { useUnsavedReport } from "./ConnectionPage";
import { openTable } from "../state/tabs/openQuery";
import { useWorkbench } from "../state/workspace/workbench";
import { ServicePage } from "./ServicePage";

const tabId = "newConnection";

/** Making a Connection, with what follows it in the rest of the window. */
export function NewConnectionPage() {
  // What was begun on one service goes on there, whatever the side panel shows meanwhile.
  const [{ profileId, databaseId }] = useState(() => useWorkbench.getState());
  const { openConnection, openScreen } = useWorkbench();
  const onDirtyChange = useUnsavedReport(tabId);
  const show = (connectionId: string, title: string) => openConnection({ profileId, connectionId, title });
  return (
    <ServicePage profileId={profileId}>
      <NewConnectionWizard
        profileId={profileId}
        databaseId={databaseId}
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
    </ServicePage>
  );
}

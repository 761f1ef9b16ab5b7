import { ConnectionsScreen } from "../../features/connections/list/ConnectionsScreen";
import { labelOf } from "../../components/labelOf";
import { commands } from "../commands/commands";
import { useWorkbench } from "../state/workspace/workbench";
import { ServicePage } from "./ServicePage";

/** The list of Connections with what its buttons do in the rest of the window. */
export function ConnectionsPage() {
  const { profileId, openConnection } = useWorkbench();
  return (
    <ServicePage profileId={profileId}>
      <ConnectionsScreen
        key={profileId}
        profileId={profileId}
        onOpen={({ connection }) =>
          openConnection({ profileId, connectionId: connection.id, title: labelOf(connection) })
        }
        onNew={commands.newConnection}
        onOpenDatabases={commands.openDatabases}
      />
    </ServicePage>
  );
}

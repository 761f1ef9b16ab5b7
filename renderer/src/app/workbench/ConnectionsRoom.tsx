import { ErrorActions } from "../../components/ErrorActions";
import { ConnectionsScreen } from "../../features/connections/list/ConnectionsScreen";
import { commands } from "../commands";
import { useErrorActions } from "../keys/useErrorActions";
import { permitChange } from "../production/permitChange";
import { useWriteBar } from "../production/useWriteBar";
import { useWorkbench } from "./workbench";
import { labelOf } from "../../lib/labelOf";

/** The list of Connections with what its buttons do in the rest of the window. */
export function ConnectionsRoom() {
  const { profileId, openConnection } = useWorkbench();
  const writeBar = useWriteBar(profileId);
  return (
    <ErrorActions value={useErrorActions(profileId)}>
      <ConnectionsScreen
        key={profileId}
        profileId={profileId}
        writeBar={writeBar}
        permit={(databaseId, what) => permitChange(profileId, databaseId, what)}
        onOpen={({ connection }) =>
          openConnection({ profileId, connectionId: connection.id, title: labelOf(connection) })
        }
        onNew={commands.newConnection}
        onOpenDatabases={commands.openDatabases}
      />
    </ErrorActions>
  );
}

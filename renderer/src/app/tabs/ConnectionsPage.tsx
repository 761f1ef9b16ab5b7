import { ErrorActions } from "../../components/Notice";
import { ConnectionsScreen } from "../../features/connections/list/ConnectionsScreen";
import { labelOf } from "../../components/labelOf";
import { commands } from "../commands/commands";
import { useErrorActions } from "../keys/useErrorActions";
import { useReadOnlyReason } from "../state/permissions/canWrite";
import { permitChange } from "../state/permissions/permitChange";
import { useWorkbench } from "../state/workspace/workbench";

/** The list of Connections with what its buttons do in the rest of the window. */
export function ConnectionsPage() {
  const { profileId, openConnection } = useWorkbench();
  const readOnlyReason = useReadOnlyReason(profileId);
  return (
    <ErrorActions value={useErrorActions(profileId)}>
      <ConnectionsScreen
        key={profileId}
        profileId={profileId}
        readOnlyReason={readOnlyReason}
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

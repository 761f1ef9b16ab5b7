import { useMemo } from "react";
import { ErrorActions } from "../../components/ErrorActions";
import type { DatabaseActions } from "../../features/databases/databaseActions";
import { DatabasesScreen } from "../../features/databases/DatabasesScreen";
import { useDialogs } from "../dialogs/dialogs";
import { useErrorActions } from "../keys/useErrorActions";
import { useWriteBar } from "../production/useWriteBar";
import { chooseFilesFor, targetOf } from "./loadActions";
import { openQuery } from "./openQuery";
import { useWorkbench } from "./workbench";

/** The screen of databases with what its buttons do in the rest of the window. */
export function DatabasesRoom() {
  const profileId = useWorkbench((state) => state.profileId);
  const openDialog = useDialogs((state) => state.open);
  const actions = useMemo<DatabaseActions>(
    () => ({
      onCreate: () => openDialog({ kind: "createDatabase", profileId }),
      onDelete: (database) => openDialog({ kind: "deleteDatabase", profileId, database }),
      onOpenConnections: () => useWorkbench.getState().openScreen("connections"),
      onNewQuery: (database) => openQuery({ profileId, databaseId: database.id }),
      onLoadFile: (database) => void chooseFilesFor(targetOf(profileId, database)),
      onLoadSample: (database) => openDialog({ kind: "loadSample", target: targetOf(profileId, database) }),
    }),
    [profileId, openDialog],
  );
  const writeBar = useWriteBar(profileId);
  return (
    <ErrorActions value={useErrorActions(profileId)}>
      <DatabasesScreen profileId={profileId} writeBar={writeBar} actions={actions} />
    </ErrorActions>
  );
}

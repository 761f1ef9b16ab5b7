import { useMemo } from "react";
import { Explorer } from "../../features/explorer/Explorer";
import type { ExplorerActions } from "../../features/explorer/explorerMenu";
import { topRowsStatement } from "../../features/explorer/topRowsStatement";
import { useDialogs } from "../state/dialogs/dialogs";
import { chooseFilesFor, targetOf } from "../state/tabs/loadActions";
import { showDefinition } from "../state/tabs/goToRelation";
import { openQuery } from "../state/tabs/openQuery";
import { useWorkbench } from "../state/workspace/workbench";
import { ServicePage } from "./ServicePage";

/** The Explorer with what its rows do in the rest of the window. */
export function ExplorerPanel({ profileId }: { profileId: string }) {
  const openDialog = useDialogs((state) => state.open);
  const currentDatabaseId = useWorkbench(({ tabs, activeTabId }) => {
    const tab = tabs.find(({ id }) => id === activeTabId);
    return tab?.kind === "query" && tab.profileId === profileId ? tab.databaseId : null;
  });
  const actions = useMemo<ExplorerActions>(
    () => ({
      onQueryTable: (database, relation) =>
        openQuery({
          profileId,
          databaseId: database.id,
          title: relation.name,
          text: topRowsStatement(relation),
          isRun: true,
        }),
      onShowDefinition: (database, relation) =>
        void showDefinition({ profileId, databaseId: database.id }, relation),
      onNewQuery: (database) => openQuery({ profileId, databaseId: database.id }),
      onLoadFile: (database) => void chooseFilesFor(targetOf(profileId, database)),
      onLoadSample: (database) => openDialog({ kind: "loadSample", target: targetOf(profileId, database) }),
      onOpenConnection: ({ id, name }) =>
        useWorkbench.getState().openConnection({ profileId, connectionId: id, title: name }),
      onCreateDatabase: () => openDialog({ kind: "createDatabase", profileId }),
    }),
    [profileId, openDialog],
  );
  return (
    <ServicePage profileId={profileId}>
      <Explorer profileId={profileId} currentDatabaseId={currentDatabaseId} actions={actions} />
    </ServicePage>
  );
}

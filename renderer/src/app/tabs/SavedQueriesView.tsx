import { useMemo } from "react";
import { bridge } from "../../bridge/bridge";
import { showToast } from "../../components/toasts";
import { SavedQueriesPanel } from "../../features/savedQueries/SavedQueriesPanel";
import type { SavedQueryActions } from "../../features/savedQueries/savedQueryMenu";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { commands } from "../commands/commands";
import { useShortcutText } from "../../queries/shortcuts";
import { useDialogs } from "../state/dialogs/dialogs";
import { openSavedQuery } from "../state/savedQueries/savedQueryActions";
import { useWorkbench } from "../state/workspace/workbench";

/** The saved queries with what their rows do in the rest of the window. */
export function SavedQueriesView() {
  const saveKeys = useShortcutText("saveQuery");
  const openDialog = useDialogs((state) => state.open);
  const currentPath = useWorkbench(({ tabs, activeTabId }) => {
    const tab = tabs.find(({ id }) => id === activeTabId);
    return tab?.kind === "query" ? (tab.file?.path ?? null) : null;
  });
  const actions = useMemo<SavedQueryActions>(() => {
    const showError = (error: unknown) => showToast(toAppErrorData(error).message, "error");
    return {
      onOpen: (path, line) => void openSavedQuery(path, line),
      onRename: (path) => openDialog({ kind: "renameQuery", path }),
      onRemove: (path) => openDialog({ kind: "removeQuery", path }),
      onRenameFolder: (path) => openDialog({ kind: "renameFolder", path }),
      onRemoveFolder: (path) => openDialog({ kind: "removeFolder", path }),
      onShow: (path) => void bridge.call("savedQueries.show", { path }).catch(showError),
      onNewNotebook: commands.newNotebook,
      onNewQuery: commands.newQuery,
      onChooseFolder: () => void bridge.call("savedQueries.chooseFolder", {}).catch(showError),
      onUseSuggested: () => void bridge.call("savedQueries.useSuggested", {}).catch(showError),
    };
  }, [openDialog]);
  return <SavedQueriesPanel currentPath={currentPath} saveKeys={saveKeys ?? null} actions={actions} />;
}

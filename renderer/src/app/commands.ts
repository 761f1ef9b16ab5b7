import { bridge } from "../bridge/bridge";
import { showToast } from "../components/toasts";
import { toAppErrorData } from "../lib/toAppErrorData";
import { appInfoQuery } from "../queries/appInfoQuery";
import { useDialogs } from "./dialogs/dialogs";
import { useNotificationPanel } from "./notifications/NotificationButton";
import { canWrite } from "./production/canWrite";
import { queryClient } from "./queryClient";
import { focusRegion } from "./shell/focusRegion";
import { useTaskPanel } from "./tasks/taskPanel";
import { closeTab } from "./workbench/closeTab";
import { chooseFilesFor, chooseFolderFor } from "./workbench/loadActions";
import { openDatabaseSwitch } from "./workbench/databaseSwitch/openSwitch";
import { openQuery } from "./workbench/openQuery";
import { reopenTab } from "./workbench/reopenTab";
import { runAll, runAtCursor } from "./workbench/runTab";
import { unsavedTabs } from "./workbench/unsavedTabs";
import { useWorkbench } from "./workbench/workbench";
import { windowRuns } from "./workbench/windowRuns";

/** What menus, shortcuts and the palette set off. Each works on what is active now. */
export const commands = {
  newQuery: () => {
    const { tabs, activeTabId, profileId, databaseId } = useWorkbench.getState();
    const active = tabs.find(({ id }) => id === activeTabId);
    const place = active?.kind === "query" ? active : { profileId, databaseId };
    openQuery({ profileId: place.profileId, databaseId: place.databaseId });
  },
  closeTab: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) closeTab(activeTabId);
  },
  reopenTab: () => void reopenTab(null),
  nextTab: () => useWorkbench.getState().activateBy(1),
  previousTab: () => useWorkbench.getState().activateBy(-1),
  togglePanel: () => {
    const { isPanelOpen, setPanelOpen } = useWorkbench.getState();
    setPanelOpen(!isPanelOpen);
  },
  nextRegion: () => focusRegion(1),
  previousRegion: () => focusRegion(-1),
  openDatabases: () => useWorkbench.getState().openScreen("databases"),
  openConnections: () => useWorkbench.getState().openScreen("connections"),
  openHistory: () => useWorkbench.getState().openScreen("history"),
  openNotifications: () => useNotificationPanel.getState().setOpen(true),
  newConnection: () => {
    const { profileId, openWizard } = useWorkbench.getState();
    if (canWrite(profileId)) openWizard(unsavedTabs.getState().has("newConnection"));
  },
  openSettings: () => useWorkbench.getState().openScreen("settings"),
  openPalette: () => useDialogs.getState().open({ kind: "palette", scope: "everything" }),
  goToTable: () => useDialogs.getState().open({ kind: "palette", scope: "tables" }),
  chooseDatabase: openDatabaseSwitch,
  createDatabase: () => {
    const { profileId } = useWorkbench.getState();
    if (canWrite(profileId)) useDialogs.getState().open({ kind: "createDatabase", profileId });
  },
  openFile: () => void chooseFilesFor(null),
  openFolder: () => void chooseFolderFor(null),
  showTasks: () => useTaskPanel.getState().setOpen(true),
  runStatement: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) runAtCursor(activeTabId);
  },
  runAll: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) runAll(activeTabId);
  },
  stop: () => {
    const { activeTabId } = useWorkbench.getState();
    if (activeTabId !== null) windowRuns.stop(activeTabId);
  },
  setTheme: (theme: "system" | "light" | "dark") => {
    bridge.call("app.setTheme", { theme }).then(
      () => void queryClient.invalidateQueries({ queryKey: appInfoQuery.queryKey }),
      (error: unknown) => showToast(toAppErrorData(error).message, "error"),
    );
  },
};

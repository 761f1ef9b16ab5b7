import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { I18nProvider } from "react-aria-components";
import { bridge } from "../bridge/bridge";
import { commands } from "./commands";
import { WindowDialogs } from "./dialogs/WindowDialogs";
import { DropOverlay } from "./drop/DropOverlay";
import { ErrorBoundary } from "./ErrorBoundary";
import { carryOutMenuCommand } from "./carryOutMenuCommand";
import { KeyEntryDialog } from "./keys/KeyEntryDialog";
import { WriteQuestionDialog } from "./production/WriteQuestionDialog";
import { queryClient } from "./queryClient";
import { Shell } from "./shell/Shell";
import { useShortcuts } from "./shortcuts/useShortcuts";
import { useWorkbench } from "./workbench/workbench";
import { openDropped } from "./workbench/loadActions";

/** The window. */
export function App() {
  useEffect(() => bridge.on("menu.commandChosen", ({ command }) => carryOutMenuCommand(command)), []);
  useEffect(
    () =>
      bridge.on("alerts.opened", ({ profileId, connection }) => {
        if (connection === null) return commands.openConnections();
        const { id, name } = connection;
        useWorkbench.getState().openConnection({ profileId, connectionId: id, title: name });
      }),
    [],
  );
  useShortcuts(
    useMemo(
      () => ({
        openPalette: commands.openPalette,
        goToTable: commands.goToTable,
        chooseDatabase: commands.chooseDatabase,
        newQuery: commands.newQuery,
        closeTab: commands.closeTab,
        reopenTab: commands.reopenTab,
        nextTab: commands.nextTab,
        previousTab: commands.previousTab,
        togglePanel: commands.togglePanel,
        openDatabases: commands.openDatabases,
        openConnections: commands.openConnections,
        openSettings: commands.openSettings,
        openFile: commands.openFile,
        nextRegion: commands.nextRegion,
        previousRegion: commands.previousRegion,
      }),
      [],
    ),
  );
  return (
    <I18nProvider locale="en">
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Shell />
        </ErrorBoundary>
        <WindowDialogs />
        <KeyEntryDialog />
        <WriteQuestionDialog />
        <DropOverlay onDropped={openDropped} />
      </QueryClientProvider>
    </I18nProvider>
  );
}

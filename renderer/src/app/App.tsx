import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect } from "react";
import { I18nProvider } from "react-aria-components";
import type { MenuCommand } from "#shared/contract/events";
import { bridge } from "../bridge/bridge";
import { showToast } from "../components/toasts";
import { commands } from "./commands/commands";
import { followLink } from "./commands/followLink";
import { WindowDialogs } from "./dialogs/WindowDialogs";
import { DropOverlay } from "./drop/DropOverlay";
import { ErrorBoundary } from "./errors/ErrorBoundary";
import { KeyEntryDialog } from "./keys/KeyBanner";
import { ParameterDialog } from "./parameters/ParameterDialog";
import { WriteQuestionDialog } from "./production/WriteQuestionDialog";
import { queryClient } from "./state/queries/queryClient";
import { Shell } from "./shell/Shell";
import { useShortcuts } from "./commands/useShortcuts";
import { openDropped } from "./state/tabs/loadActions";
import { useWorkbench } from "./state/workspace/workbench";
import { language } from "../lib/language";

/** The window. */
export function App() {
  useEffect(() => bridge.on("menu.commandChosen", ({ command }) => carryOutMenuCommand(command)), []);
  useEffect(
    () =>
      bridge.on("files.opened", ({ items, refused }) => {
        for (const reason of refused) showToast(reason, "error");
        if (items.length > 0) void openDropped(items);
      }),
    [],
  );
  useEffect(() => bridge.on("links.opened", (link) => void followLink(link)), []);
  useEffect(
    () =>
      bridge.on("alerts.opened", ({ profileId, connection }) => {
        if (connection === null) return commands.openConnections();
        const { id, name } = connection;
        useWorkbench.getState().openConnection({ profileId, connectionId: id, title: name });
      }),
    [],
  );
  useShortcuts();
  return (
    <I18nProvider locale={language}>
      <QueryClientProvider client={queryClient}>
        <ErrorBoundary>
          <Shell />
        </ErrorBoundary>
        <WindowDialogs />
        <KeyEntryDialog />
        <WriteQuestionDialog />
        <ParameterDialog />
        <DropOverlay onDropped={openDropped} />
      </QueryClientProvider>
    </I18nProvider>
  );
}

/** Does what was chosen in the native menu. */
export function carryOutMenuCommand(command: MenuCommand): void {
  switch (command) {
    case "newTab":
      return commands.newQuery();
    case "closeTab":
      return commands.closeTab();
    case "reopenTab":
      return commands.reopenTab();
    case "openFile":
      return commands.openFile();
    case "openFolder":
      return commands.openFolder();
    case "saveQuery":
      return commands.saveQuery();
    case "saveQueryAs":
      return commands.saveQueryAs();
    case "openDatabases":
      return commands.openDatabases();
    case "openConnections":
      return commands.openConnections();
    case "newConnection":
      return commands.newConnection();
    case "openSettings":
      return commands.openSettings();
    case "openPalette":
      return commands.openPalette();
    case "runStatement":
      return commands.runStatement();
    case "runAll":
      return commands.runAll();
    case "explain":
      return commands.explain();
    case "explainAndRun":
      return commands.explainAndRun();
  }
}

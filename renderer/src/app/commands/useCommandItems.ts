import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  Cable,
  Database,
  FileCode,
  KeyRound,
  type LucideIcon,
  Pause,
  Pencil,
  Play,
  RefreshCw,
  SquareMousePointer,
  SquareTerminal,
  Undo2,
} from "lucide-react";
import type { Connection } from "#shared/api/connection";
import { savedQueryName } from "#shared/domain/savedQuery";
import { labelOf } from "../../components/labelOf";
import { type EditorCommand, formatCommandId } from "../../features/editor/editorCommands";
import { lineText } from "../../lib/lineText";
import { type OfferedAction, offeredActions } from "../../lib/offeredActions";
import { closedTabsQuery } from "../../queries/historyQueries";
import { connectionKeys } from "../../queries/connectionQueries";
import { savedQueriesQuery } from "../../queries/savedQueries";
import { databasesQuery } from "../../queries/databaseQueries";
import { shortcutText } from "../../queries/shortcuts";
import { messages } from "../../messages/messages";
import { profilesQuery } from "../../queries/profileQueries";
import { useKeyEntry } from "../state/permissions/keyEntry";
import { windowCommands } from "./commandList";
import { pauseOrResume } from "./pauseConnection";
import { isResultCommand } from "./resultCommands";
import { syncNow } from "./syncNow";
import { openSavedQuery } from "../state/savedQueries/savedQueryActions";
import { openQuery } from "../state/tabs/openQuery";
import { closeTab } from "../state/tabs/closeTab";
import { reopenTab } from "../state/tabs/reopenTab";
import { renameTab } from "../state/tabs/renameTab";
import { tabEntries } from "../state/tabs/tabEntries";
import { windowTexts } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import { tabTitle, type WorkbenchTab } from "../state/workspace/workbenchTab";

/** One thing that the palette can do or go to. */
export interface PaletteItem {
  readonly id: string;
  readonly kind:
    | "command"
    | "editor"
    | "tab"
    | "closedTab"
    | "savedQuery"
    | "connection"
    | "database"
    | "table"
    | "view";
  readonly label: string;
  /** Where it is, for example the database of a table. */
  readonly place?: string | undefined;
  /** A longer text that it is found by too, such as that of a closed tab. */
  readonly text?: string;
  readonly shortcut?: string | undefined;
  readonly icon: LucideIcon;
  readonly onChosen: () => void;
}

/** Commands of the window and of its editor, tabs, Connections and databases. */
export function useCommandItems(profileId: string): readonly PaletteItem[] {
  const { tabs, activate, openConnection } = useWorkbench();
  const { data: databases = [] } = useQuery(databasesQuery(profileId));
  const { data: closedTabs = [] } = useQuery(closedTabsQuery);
  const { data: saved } = useQuery(savedQueriesQuery);
  const { data: profiles = [] } = useQuery(profilesQuery);
  const connections = useKnownConnections(profileId);
  return [
    ...windowCommands
      .filter(({ applies }) => applies())
      .map(({ name, run, ...command }): PaletteItem => ({
        ...command,
        kind: "command",
        id: `command ${name}`,
        shortcut: shortcutText(name),
        onChosen: run,
      })),
    ...tabs.map((tab): PaletteItem => ({
      id: `tab ${tab.id}`,
      kind: "tab",
      label: tabTitle(tab),
      icon: tab.kind === "connection" ? Cable : SquareTerminal,
      onChosen: () => activate(tab.id),
    })),
    ...(saved?.paths ?? []).map((path): PaletteItem => ({
      id: `saved ${path}`,
      kind: "savedQuery",
      label: savedQueryName(path),
      text: path,
      place: path.includes("/") ? path.slice(0, path.lastIndexOf("/")) : undefined,
      icon: FileCode,
      onChosen: () => void openSavedQuery(path),
    })),
    ...closedTabs.map((tab): PaletteItem => ({
      id: `closed ${tab.id}`,
      kind: "closedTab",
      label: tab.title,
      text: tab.beginning,
      place: lineText(tab.beginning.slice(0, 200).replaceAll(/\s+/gu, " ").trim()),
      icon: Undo2,
      onChosen: () => void reopenTab(tab.id),
    })),
    ...connections.map((connection): PaletteItem => ({
      id: `connection ${connection.id}`,
      kind: "connection",
      label: labelOf(connection),
      place: placeOf(databases.find(({ id }) => id === connection.databaseId)),
      icon: Cable,
      onChosen: () => openConnection({ profileId, connectionId: connection.id, title: labelOf(connection) }),
    })),
    ...connections.map((connection): PaletteItem => ({
      id: `sync ${connection.id}`,
      kind: "command",
      label: messages.connections.sync.nowOf(labelOf(connection)),
      icon: RefreshCw,
      onChosen: () => void syncNow(profileId, connection),
    })),
    ...connections.map((connection): PaletteItem => {
      const isPaused = connection.status === "paused";
      const text = messages.connections.status;
      return {
        id: `pause ${connection.id}`,
        kind: "command",
        label: (isPaused ? text.resumeOf : text.pauseOf)(labelOf(connection)),
        icon: isPaused ? Play : Pause,
        onChosen: () => pauseOrResume(profileId, connection),
      };
    }),
    ...offersHere().map(({ id, label, icon = SquareMousePointer, run }): PaletteItem => ({
      id: `offer ${id} ${label}`,
      kind: "command",
      label,
      icon,
      onChosen: run,
    })),
    ...profiles
      .filter(({ baseUrl }) => baseUrl !== null)
      .map(({ id, name }): PaletteItem => ({
        id: `key ${id}`,
        kind: "command",
        label: messages.settings.keyDialog.title(name),
        icon: KeyRound,
        onChosen: () => useKeyEntry.getState().open(id),
      })),
    ...editorActions().map(({ id, label, run }): PaletteItem => ({
      id: `editor ${id}`,
      kind: "editor",
      label,
      icon: Pencil,
      onChosen: run,
    })),
    ...databases.map((database): PaletteItem => ({
      id: `database ${database.id}`,
      kind: "database",
      label: labelOf(database),
      icon: Database,
      onChosen: () => openQuery({ profileId, databaseId: database.id }),
    })),
  ];
}

/** What the parts of the window on screen offer, without what is among its commands. */
function offersHere(): readonly OfferedAction[] {
  const { tabs, activeTabId } = useWorkbench.getState();
  const labels = new Set(windowCommands.map(({ label }) => label));
  const active = tabs.find(({ id }) => id === activeTabId);
  const offers = [...offeredActions(activeTabId), ...(active === undefined ? [] : tabOffers(active))];
  return offers.filter(({ id, label }) => !isResultCommand(id) && !labels.has(label.replace(/^.*: /u, "")));
}

/** What the menu of the active tab has. */
function tabOffers(tab: WorkbenchTab): readonly OfferedAction[] {
  const menu = messages.shell.tab;
  return tabEntries(tab, { onRename: () => renameTab(tab), onClose: closeTab }).flatMap((entry) =>
    entry === "separator" || "entries" in entry || entry.isDisabled === true
      ? []
      : [{ id: `tab ${entry.id}`, label: `${menu}: ${entry.label}`, icon: entry.icon, run: entry.onAction }],
  );
}

/** The editor's commands without the one that is among the window's. */
function editorActions(): readonly EditorCommand[] {
  return windowTexts.actions().filter(({ id }) => id !== formatCommandId);
}

function placeOf(database: Parameters<typeof labelOf>[0] | undefined): string | undefined {
  return database && labelOf(database);
}

/** The Connections of a service that were read already: opening the palette asks no database for its own. */
function useKnownConnections(profileId: string): readonly Connection[] {
  const lists = useQueryClient().getQueriesData<readonly Connection[]>({
    queryKey: connectionKeys.lists(profileId),
  });
  return lists.flatMap(([, connections]) => connections ?? []);
}

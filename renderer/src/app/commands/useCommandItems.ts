import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  ArrowLeftRight,
  Bell,
  Cable,
  CirclePlus,
  Columns2,
  Database,
  FileUp,
  FolderOpen,
  Gauge,
  History,
  ListChecks,
  ListTree,
  Lock,
  type LucideIcon,
  Maximize2,
  Monitor,
  Moon,
  PanelLeft,
  Plus,
  Settings,
  Square,
  SquareTerminal,
  Sun,
  Undo2,
  X,
} from "lucide-react";
import type { Connection } from "#shared/api/connection";
import { labelOf } from "../../components/labelOf";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import { closedTabsQuery } from "../../queries/historyQueries";
import { connectionKeys } from "../../queries/connectionQueries";
import { databasesQuery } from "../../queries/databaseQueries";
import { commands } from "./commands";
import { isMac, shortcutText } from "./shortcuts";
import { openQuery } from "../state/tabs/openQuery";
import { reopenTab } from "../state/tabs/reopenTab";
import { useWorkbench } from "../state/workspace/workbench";
import { tabTitle } from "../state/workspace/workbenchTab";

/** One thing that the palette can do or go to. */
export interface PaletteItem {
  readonly id: string;
  readonly kind: "command" | "tab" | "closedTab" | "connection" | "database" | "table" | "view";
  readonly label: string;
  /** Where it is, for example the database of a table. */
  readonly place?: string | undefined;
  /** A longer text that it is found by too, such as that of a closed tab. */
  readonly text?: string;
  readonly shortcut?: string | undefined;
  readonly icon: LucideIcon;
  readonly onChosen: () => void;
}

/** Commands, open tabs and databases. */
export function useCommandItems(profileId: string): readonly PaletteItem[] {
  const { tabs, activate, openConnection } = useWorkbench();
  const { data: databases = [] } = useQuery(databasesQuery(profileId));
  const { data: closedTabs = [] } = useQuery(closedTabsQuery);
  const text = messages.shell.commands;
  const fixed: readonly Omit<PaletteItem, "kind" | "id">[] = [
    {
      label: text.newQuery,
      icon: Plus,
      shortcut: shortcutText("newQuery", isMac),
      onChosen: commands.newQuery,
    },
    {
      label: text.explain,
      icon: ListTree,
      shortcut: shortcutText("explain", isMac),
      onChosen: commands.explain,
    },
    {
      label: text.explainAndRun,
      icon: Gauge,
      shortcut: shortcutText("explainAndRun", isMac),
      onChosen: commands.explainAndRun,
    },
    { label: text.toggleReadOnly, icon: Lock, onChosen: commands.toggleReadOnly },
    {
      label: text.chooseDatabase,
      icon: ArrowLeftRight,
      shortcut: shortcutText("chooseDatabase", isMac),
      onChosen: commands.chooseDatabase,
    },
    { label: text.createDatabase, icon: Database, onChosen: commands.createDatabase },
    {
      label: text.loadFile,
      icon: FileUp,
      shortcut: shortcutText("openFile", isMac),
      onChosen: commands.openFile,
    },
    { label: text.loadFolder, icon: FolderOpen, onChosen: commands.openFolder },
    { label: text.showTasks, icon: ListChecks, onChosen: commands.showTasks },
    {
      label: text.openDatabases,
      icon: Database,
      shortcut: shortcutText("openDatabases", isMac),
      onChosen: commands.openDatabases,
    },
    {
      label: text.openConnections,
      icon: Cable,
      shortcut: shortcutText("openConnections", isMac),
      onChosen: commands.openConnections,
    },
    { label: text.openHistory, icon: History, onChosen: commands.openHistory },
    { label: text.openNotifications, icon: Bell, onChosen: commands.openNotifications },
    { label: text.newConnection, icon: CirclePlus, onChosen: commands.newConnection },
    {
      label: text.openSettings,
      icon: Settings,
      shortcut: shortcutText("openSettings", isMac),
      onChosen: commands.openSettings,
    },
    {
      label: text.togglePanel,
      icon: PanelLeft,
      shortcut: shortcutText("togglePanel", isMac),
      onChosen: commands.togglePanel,
    },
    {
      label: text.maximizeResult,
      icon: Maximize2,
      shortcut: shortcutText("maximizeResult", isMac),
      onChosen: commands.maximizeResult,
    },
    { label: text.maximizeEditor, icon: Maximize2, onChosen: commands.maximizeEditor },
    { label: text.moveResult, icon: Columns2, onChosen: commands.moveResult },
    { label: text.stop, icon: Square, onChosen: commands.stop },
    { label: text.closeTab, icon: X, shortcut: shortcutText("closeTab", isMac), onChosen: commands.closeTab },
    {
      label: text.reopenTab,
      icon: Undo2,
      shortcut: shortcutText("reopenTab", isMac),
      onChosen: commands.reopenTab,
    },
    { label: text.themeSystem, icon: Monitor, onChosen: () => commands.setTheme("system") },
    { label: text.themeLight, icon: Sun, onChosen: () => commands.setTheme("light") },
    { label: text.themeDark, icon: Moon, onChosen: () => commands.setTheme("dark") },
  ];
  return [
    ...fixed.map((item): PaletteItem => ({ ...item, kind: "command", id: `command ${item.label}` })),
    ...tabs.map((tab): PaletteItem => ({
      id: `tab ${tab.id}`,
      kind: "tab",
      label: tabTitle(tab),
      icon: tab.kind === "connection" ? Cable : SquareTerminal,
      onChosen: () => activate(tab.id),
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
    ...useKnownConnections(profileId).map((connection): PaletteItem => ({
      id: `connection ${connection.id}`,
      kind: "connection",
      label: labelOf(connection),
      place: placeOf(databases.find(({ id }) => id === connection.databaseId)),
      icon: Cable,
      onChosen: () => openConnection({ profileId, connectionId: connection.id, title: labelOf(connection) }),
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

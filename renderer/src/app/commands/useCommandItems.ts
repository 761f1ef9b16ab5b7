import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Cable, Database, FileCode, type LucideIcon, Pencil, SquareTerminal, Undo2 } from "lucide-react";
import type { Connection } from "#shared/api/connection";
import { savedQueryName } from "#shared/domain/savedQuery";
import { labelOf } from "../../components/labelOf";
import { type EditorCommand, formatCommandId } from "../../features/editor/editorCommands";
import { lineText } from "../../lib/lineText";
import { closedTabsQuery } from "../../queries/historyQueries";
import { connectionKeys } from "../../queries/connectionQueries";
import { savedQueriesQuery } from "../../queries/savedQueries";
import { databasesQuery } from "../../queries/databaseQueries";
import { shortcutText } from "../../queries/shortcuts";
import { windowCommands } from "./commandList";
import { openSavedQuery } from "../state/savedQueries/savedQueryActions";
import { openQuery } from "../state/tabs/openQuery";
import { reopenTab } from "../state/tabs/reopenTab";
import { windowTexts } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import { tabTitle } from "../state/workspace/workbenchTab";

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
  return [
    ...windowCommands.map(({ name, run, ...command }): PaletteItem => ({
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
    ...useKnownConnections(profileId).map((connection): PaletteItem => ({
      id: `connection ${connection.id}`,
      kind: "connection",
      label: labelOf(connection),
      place: placeOf(databases.find(({ id }) => id === connection.databaseId)),
      icon: Cable,
      onChosen: () => openConnection({ profileId, connectionId: connection.id, title: labelOf(connection) }),
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

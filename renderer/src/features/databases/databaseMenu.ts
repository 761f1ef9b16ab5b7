import type { Database } from "#shared/api/database";
import { Copy, FileUp, FlaskConical, KeyRound, SquareTerminal, Trash2 } from "lucide-react";
import type { MenuEntry } from "../../components/Menu";
import { messages } from "../../messages/messages";
import type { DatabaseActions } from "./databaseActions";

/** What can be done with a database of the list. */
export function databaseMenu(
  database: Database,
  { isTokenKept, canWrite }: { readonly isTokenKept: boolean; readonly canWrite: boolean },
  actions: DatabaseActions,
  copy: (text: string) => void,
  copyAttach: () => void,
): readonly MenuEntry[] {
  const text = messages.databases;
  const { connection } = database;
  return [
    { id: "query", label: text.newQuery, icon: SquareTerminal, onAction: () => actions.onNewQuery(database) },
    {
      id: "file",
      label: text.loadFile,
      icon: FileUp,
      isDisabled: !canWrite,
      onAction: () => actions.onLoadFile(database),
    },
    {
      id: "sample",
      label: text.loadSample,
      icon: FlaskConical,
      isDisabled: !canWrite,
      onAction: () => actions.onLoadSample(database),
    },
    "separator",
    { id: "id", label: text.copyId, icon: Copy, onAction: () => copy(database.id) },
    ...(connection === null
      ? []
      : [{ id: "address", label: text.copyAddress, icon: Copy, onAction: () => copy(connection.uri) }]),
    ...(isTokenKept ? [{ id: "attach", label: text.copyAttach, icon: KeyRound, onAction: copyAttach }] : []),
    "separator",
    {
      id: "delete",
      label: text.deleteDatabase,
      icon: Trash2,
      isDanger: true,
      isDisabled: !canWrite,
      onAction: () => actions.onDelete(database),
    },
  ];
}

import { FolderSearch, Pencil, SquareTerminal, Trash2 } from "lucide-react";
import type { MenuEntry } from "../../components/Menu";
import { messages } from "../../messages/messages";

/** What can be done with saved queries beside looking at them. */
export interface SavedQueryActions {
  readonly onOpen: (path: string, line?: number) => void;
  readonly onRename: (path: string) => void;
  readonly onRemove: (path: string) => void;
  readonly onShow: (path: string) => void;
  readonly onRenameFolder: (path: string) => void;
  readonly onRemoveFolder: (path: string) => void;
  readonly onNewNotebook: () => void;
  readonly onNewQuery: () => void;
  /** Asks for the folder in a window of the system. */
  readonly onChooseFolder: () => void;
  readonly onUseSuggested: () => void;
}

/** The menu of a saved query. */
export function savedQueryMenu(path: string, actions: SavedQueryActions): readonly MenuEntry[] {
  const text = messages.savedQueries;
  return [
    { id: "open", label: text.open, icon: SquareTerminal, onAction: () => actions.onOpen(path) },
    {
      id: "rename",
      label: text.rename,
      icon: Pencil,
      shortcut: "F2",
      onAction: () => actions.onRename(path),
    },
    { id: "show", label: text.show, icon: FolderSearch, onAction: () => actions.onShow(path) },
    "separator",
    {
      id: "remove",
      label: text.remove,
      icon: Trash2,
      shortcut: "Delete",
      onAction: () => actions.onRemove(path),
    },
  ];
}

/** The menu of a folder. @param path Without a slash at its end. */
export function savedFolderMenu(path: string, actions: SavedQueryActions): readonly MenuEntry[] {
  const text = messages.savedQueries;
  return [
    {
      id: "rename",
      label: text.rename,
      icon: Pencil,
      shortcut: "F2",
      onAction: () => actions.onRenameFolder(path),
    },
    "separator",
    {
      id: "remove",
      label: text.remove,
      icon: Trash2,
      shortcut: "Delete",
      onAction: () => actions.onRemoveFolder(path),
    },
  ];
}

import { FileClock, Pencil, Pin, PinOff, X } from "lucide-react";
import type { MenuEntry } from "../../components/Menu";
import { messages } from "../../messages/messages";
import { shortcutText } from "../../queries/shortcuts";
import { closeTabsBeside } from "../state/tabs/closeTab";
import { showVersions } from "../state/tabs/restoreVersion";
import { useWorkbench } from "../state/workspace/workbench";
import { isPinned, type WorkbenchTab } from "../state/workspace/workbenchTab";

interface TabActions {
  readonly onRename: () => void;
  readonly onClose: (tabId: string) => void;
}

/** The menu of a tab. */
export function tabEntries(tab: WorkbenchTab, { onRename, onClose }: TabActions): readonly MenuEntry[] {
  const { tabs, setPinned, activate } = useWorkbench.getState();
  const text = messages.shell.tabActions;
  const at = tabs.findIndex(({ id }) => id === tab.id);
  const closable = (from: number): boolean =>
    tabs.some((other, index) => index >= from && other.id !== tab.id && !isPinned(other));
  return [
    ...(tab.kind === "query"
      ? ([
          { id: "rename", label: text.rename, icon: Pencil, shortcut: "F2", onAction: onRename },
          isPinned(tab)
            ? { id: "unpin", label: text.unpin, icon: PinOff, onAction: () => setPinned(tab.id, false) }
            : { id: "pin", label: text.pin, icon: Pin, onAction: () => setPinned(tab.id, true) },
          {
            id: "versions",
            label: messages.shell.commands.showVersions,
            icon: FileClock,
            onAction: () => {
              activate(tab.id);
              void showVersions();
            },
          },
          "separator",
        ] as const)
      : []),
    {
      id: "close",
      label: text.close,
      icon: X,
      shortcut: shortcutText("closeTab"),
      onAction: () => onClose(tab.id),
    },
    {
      id: "closeOthers",
      label: text.closeOthers,
      isDisabled: !closable(0),
      onAction: () => closeTabsBeside(tab.id, "others"),
    },
    {
      id: "closeRight",
      label: text.closeRight,
      isDisabled: !closable(at),
      onAction: () => closeTabsBeside(tab.id, "right"),
    },
  ];
}

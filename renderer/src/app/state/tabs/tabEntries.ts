import {
  ArrowLeft,
  ArrowRight,
  FileClock,
  Pencil,
  Pin,
  PinOff,
  Square,
  SquareSplitHorizontal,
  X,
} from "lucide-react";
import type { MenuEntry } from "../../../components/Menu";
import { messages } from "../../../messages/messages";
import { shortcutText } from "../../../queries/shortcuts";
import { closeTabsBeside } from "./closeTab";
import { showVersions } from "./restoreVersion";
import { endSplit, showBeside, useBeside } from "../workspace/besideTab";
import { useWorkbench } from "../workspace/workbench";
import { isPinned, type WorkbenchTab } from "../workspace/workbenchTab";

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
          besideEntry(tab.id),
        ] as const)
      : []),
    // Dragging has an alternative for whoever can click but not drag (WCAG 2.5.7).
    ...moveEntries(tab),
    "separator",
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

/** One place to either side, as dragging does: pinned tabs stay before the others. */
function moveEntries(tab: WorkbenchTab): readonly MenuEntry[] {
  const { tabs, move } = useWorkbench.getState();
  const text = messages.shell.tabActions;
  const at = tabs.indexOf(tab);
  const canMoveTo = (to: number): boolean => {
    const other = tabs[to];
    return other !== undefined && isPinned(other) === isPinned(tab);
  };
  return [
    {
      id: "moveLeft",
      label: text.moveLeft,
      icon: ArrowLeft,
      shortcut: "Shift+←",
      isDisabled: !canMoveTo(at - 1),
      onAction: () => move(tab.id, at - 1),
    },
    {
      id: "moveRight",
      label: text.moveRight,
      icon: ArrowRight,
      shortcut: "Shift+→",
      isDisabled: !canMoveTo(at + 1),
      onAction: () => move(tab.id, at + 1),
    },
  ];
}

/** Shows the tab beside the active one, or the active one alone where it is there. */
function besideEntry(tabId: string): MenuEntry {
  const text = messages.shell.tabActions;
  const { tabs, activeTabId } = useWorkbench.getState();
  const beside = useBeside.getState().tabId;
  if (beside !== null && (tabId === beside || tabId === activeTabId)) {
    return { id: "endSplit", label: text.endSplit, icon: Square, onAction: endSplit };
  }
  return {
    id: "beside",
    label: text.showBeside,
    icon: SquareSplitHorizontal,
    isDisabled: tabId === activeTabId || tabs.find(({ id }) => id === activeTabId)?.kind !== "query",
    onAction: () => showBeside(tabId),
  };
}

import {
  Cable,
  CirclePlus,
  Database,
  History,
  LayoutDashboard,
  type LucideIcon,
  Pin,
  Settings,
  SquareTerminal,
  X,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Screen } from "#shared/domain/workspace/workspaceTab";
import { classNames } from "../../components/classNames";
import { ContextMenu } from "../../components/ContextMenu";
import { Icon } from "../../components/Icon";
import { StatusMark } from "../../components/StatusMark";
import { messages } from "../../messages/messages";
import { renameTab, useNamedTab } from "../state/tabs/renameTab";
import { tabEntries } from "../state/tabs/tabEntries";
import { fileStates } from "../state/workspace/fileStates";
import { useRun } from "../state/runs/useRun";
import { useIsRunning } from "../state/scripts/useScript";
import { windowTexts } from "../state/workspace/windowTexts";
import { useIsBeside } from "../state/workspace/besideTab";
import { useWorkbench } from "../state/workspace/workbench";
import {
  isPinned,
  tabElementId,
  tabPanelId,
  tabTitle,
  type WorkbenchTab,
} from "../state/workspace/workbenchTab";
import { TabNameField } from "./TabNameField";
import styles from "./TabStrip.module.css";

interface Point {
  readonly x: number;
  readonly y: number;
}

const dragType = "application/x-wharf-tab";

interface TabProps {
  tab: WorkbenchTab;
  index: number;
  onClose: (tabId: string) => void;
}

/** One open tab: shown by a click, renamed by a double click, with the rest in the menu of the right button. */
export function Tab({ tab, index, onClose }: TabProps) {
  const { tabs, activeTabId, activate, move } = useWorkbench();
  const element = useRef<HTMLDivElement>(null);
  const isActive = tab.id === activeTabId;
  const isBeside = useIsBeside(tab.id);
  const title = tabTitle(tab);
  const [menuAt, setMenuAt] = useState<Point | null>(null);
  const isModified = useStore(fileStates, (states) => states[tab.id]?.isModified === true);
  const isNamed = useNamedTab((state) => state.tabId === tab.id);

  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isActive]);

  function show(at: number) {
    const next = tabs[(at + tabs.length) % tabs.length];
    if (next === undefined) return;
    activate(next.id);
    document.getElementById(tabElementId(next.id))?.focus();
  }

  /** The point under the left edge of the tab. */
  function below(): Point {
    const { left = 0, bottom = 0 } = element.current?.getBoundingClientRect() ?? {};
    return { x: left, y: bottom };
  }

  function keyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0 && event.shiftKey) move(tab.id, Math.min(tabs.length - 1, Math.max(0, index + step)));
    else if (step !== 0) show(index + step);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(tabs.length - 1);
    else if (event.key === "Delete") onClose(tab.id);
    else if (event.key === "F2") renameTab(tab);
    else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) setMenuAt(below());
    else return;
    event.preventDefault();
  }

  return (
    <>
      {/* Focus moves among tabs by roving tabindex, and the keys are handled here. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events */}
      <div
        ref={element}
        role="tab"
        id={tabElementId(tab.id)}
        tabIndex={isActive ? 0 : -1}
        aria-selected={isActive}
        aria-controls={isActive ? tabPanelId : undefined}
        aria-keyshortcuts="Delete F2 Shift+F10"
        title={tab.kind === "query" && tab.file != null ? tab.file.path : title}
        draggable
        className={classNames(
          styles.tab,
          isActive && styles.active,
          isBeside && styles.beside,
          isPinned(tab) && styles.pinned,
          isModified && styles.modified,
        )}
        onClick={() => {
          activate(tab.id);
          // Whoever points at a tab wants to work in it; the keyboard stays on the tabs.
          if (tab.kind === "query") requestAnimationFrame(() => windowTexts.focus());
        }}
        onDoubleClick={() => renameTab(tab)}
        onContextMenu={(event) => {
          event.preventDefault();
          setMenuAt({ x: event.clientX, y: event.clientY });
        }}
        onKeyDown={keyDown}
        onAuxClick={(event) => {
          if (event.button === 1) onClose(tab.id);
        }}
        onDragStart={(event) => event.dataTransfer.setData(dragType, tab.id)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(dragType)) event.preventDefault();
        }}
        onDrop={(event) => {
          const moved = event.dataTransfer.getData(dragType);
          if (moved === "") return;
          event.preventDefault();
          event.stopPropagation();
          move(moved, index);
        }}
      >
        <TabMark tab={tab} />
        <span className={styles.title}>{title}</span>
        {isBeside ? <span className="visually-hidden">{messages.shell.besideTab}</span> : null}
        {isModified ? (
          <span className={styles.dot}>
            <span className="visually-hidden">{messages.savedQueries.modified}</span>
          </span>
        ) : null}
        {isPinned(tab) ? (
          <span className={styles.pin}>
            <Icon of={Pin} />
            <span className="visually-hidden">{messages.shell.pinnedTab}</span>
          </span>
        ) : (
          <>
            {/* For the mouse only: inside a tab nothing else may take the focus. The keyboard has Delete and the shortcut. */}
            {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
            <span
              aria-hidden
              className={styles.close}
              onClick={(event) => {
                event.stopPropagation();
                onClose(tab.id);
              }}
            >
              <Icon of={X} />
            </span>
          </>
        )}
      </div>
      {menuAt === null ? null : (
        <ContextMenu
          label={messages.shell.tabMenu(title)}
          at={menuAt}
          entries={tabEntries(tab, { onClose, onRename: () => renameTab(tab) })}
          onClose={() => setMenuAt(null)}
        />
      )}
      {isNamed ? (
        <TabNameField tab={{ id: tab.id, title }} onClose={() => useNamedTab.setState({ tabId: null })} />
      ) : null}
    </>
  );
}

function TabMark({ tab }: { tab: WorkbenchTab }) {
  const run = useRun(tab.id);
  const isRunning = useIsRunning(tab.id);
  if (isRunning) return <StatusMark kind="busy" label={messages.shell.runningTab} isLabelHidden />;
  if (run?.status === "failed")
    return <StatusMark kind="error" label={messages.shell.failedTab} isLabelHidden />;
  return <Icon of={tabIcon(tab)} />;
}

/** The sign of what a tab holds. */
export function tabIcon(tab: WorkbenchTab): LucideIcon {
  return tab.kind === "screen" ? screenIcons[tab.id] : kindIcons[tab.kind];
}

const kindIcons = { query: SquareTerminal, connection: Cable } as const;

const screenIcons: Readonly<Record<Screen, LucideIcon>> = {
  databases: Database,
  connections: Cable,
  newConnection: CirclePlus,
  history: History,
  dashboards: LayoutDashboard,
  settings: Settings,
};

import {
  Cable,
  CirclePlus,
  Database,
  History,
  type LucideIcon,
  Plus,
  Settings,
  SquareTerminal,
  X,
} from "lucide-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import type { Screen } from "#shared/domain/workspace/workspaceTab";
import { classNames } from "../../components/classNames";
import { Icon } from "../../components/Icon";
import { IconButton } from "../../components/IconButton";
import { StatusMark } from "../../components/StatusMark";
import { messages } from "../../messages/messages";
import { isMac, shortcutText } from "../commands/shortcuts";
import { useRun } from "../state/runs/useRun";
import { useIsRunning } from "../state/scripts/useScript";
import { windowTexts } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import { tabElementId, tabPanelId, tabTitle, type WorkbenchTab } from "../state/workspace/workbenchTab";
import styles from "./TabStrip.module.css";

interface TabStripProps {
  onNewQuery: () => void;
  onClose: (tabId: string) => void;
}

const dragType = "application/x-wharf-tab";

/** The open tabs. Arrows, Home and End go from one to the next, Delete closes, Shift with arrows moves a tab. */
export function TabStrip({ onNewQuery, onClose }: TabStripProps) {
  const tabs = useWorkbench((state) => state.tabs);
  return (
    <div className={styles.strip}>
      <div
        role="tablist"
        aria-label={messages.shell.tabs}
        className={styles.tabs}
        onWheel={({ currentTarget, deltaX, deltaY }) => {
          // A wheel turns up and down only; nothing else here could follow it.
          if (deltaX === 0) currentTarget.scrollLeft += deltaY;
        }}
      >
        {tabs.map((tab, index) => (
          <Tab key={tab.id} tab={tab} index={index} onClose={onClose} />
        ))}
      </div>
      <IconButton
        icon={Plus}
        size="small"
        label={messages.shell.newQuery}
        shortcut={shortcutText("newQuery", isMac)}
        onPress={onNewQuery}
      />
    </div>
  );
}

function Tab({
  tab,
  index,
  onClose,
}: {
  tab: WorkbenchTab;
  index: number;
  onClose: (tabId: string) => void;
}) {
  const { tabs, activeTabId, activate, move } = useWorkbench();
  const element = useRef<HTMLDivElement>(null);
  const isActive = tab.id === activeTabId;
  const title = tabTitle(tab);

  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isActive]);

  function show(at: number) {
    const next = tabs[(at + tabs.length) % tabs.length];
    if (next === undefined) return;
    activate(next.id);
    document.getElementById(tabElementId(next.id))?.focus();
  }

  function keyDown(event: KeyboardEvent) {
    const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (step !== 0 && event.shiftKey) move(tab.id, Math.min(tabs.length - 1, Math.max(0, index + step)));
    else if (step !== 0) show(index + step);
    else if (event.key === "Home") show(0);
    else if (event.key === "End") show(tabs.length - 1);
    else if (event.key === "Delete") onClose(tab.id);
    else return;
    event.preventDefault();
  }

  return (
    // Focus moves among tabs by roving tabindex, and the keys are handled here.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      ref={element}
      role="tab"
      id={tabElementId(tab.id)}
      tabIndex={isActive ? 0 : -1}
      aria-selected={isActive}
      aria-controls={isActive ? tabPanelId : undefined}
      aria-keyshortcuts="Delete"
      title={title}
      draggable
      className={classNames(styles.tab, isActive && styles.active)}
      onClick={() => {
        activate(tab.id);
        // Whoever points at a tab wants to work in it; the keyboard stays on the tabs.
        if (tab.kind === "query") requestAnimationFrame(() => windowTexts.focus());
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
    </div>
  );
}

function TabMark({ tab }: { tab: WorkbenchTab }) {
  const run = useRun(tab.id);
  const isRunning = useIsRunning(tab.id);
  if (isRunning) return <StatusMark kind="busy" label={messages.shell.runningTab} isLabelHidden />;
  if (run?.status === "failed")
    return <StatusMark kind="error" label={messages.shell.failedTab} isLabelHidden />;
  return <Icon of={tab.kind === "screen" ? screenIcons[tab.id] : kindIcons[tab.kind]} />;
}

const kindIcons = { query: SquareTerminal, connection: Cable } as const;

const screenIcons: Readonly<Record<Screen, LucideIcon>> = {
  databases: Database,
  connections: Cable,
  newConnection: CirclePlus,
  history: History,
  settings: Settings,
};

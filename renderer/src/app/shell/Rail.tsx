import type { ShortcutName } from "#shared/domain/settings/shortcuts";
import {
  Cable,
  Database,
  FileCode,
  FolderTree,
  History,
  LayoutDashboard,
  Settings,
  type LucideIcon,
} from "lucide-react";
import { ToggleButton } from "react-aria-components";
import { classNames } from "../../components/classNames";
import { Icon } from "../../components/Icon";
import { Tooltip } from "../../components/Tooltip";
import { WharfMark } from "../../components/WharfMark";
import { messages } from "../../messages/messages";
import { useSetting } from "../../queries/settings";
import { shortcutText } from "../../queries/shortcuts";
import { useWorkbench } from "../state/workspace/workbench";
import styles from "./Rail.module.css";

/** The rooms of the window: the Explorer beside the work, and the screens that open as tabs. */
export function Rail() {
  const { tabs, activeTabId, isPanelOpen, panel, togglePanel, openScreen } = useWorkbench();
  const active = tabs.find(({ id }) => id === activeTabId);
  const isConnections =
    activeTabId === "connections" || activeTabId === "newConnection" || active?.kind === "connection";
  return (
    <nav className={styles.rail} data-region aria-label={messages.shell.rail}>
      <span className={styles.mark}>
        <WharfMark />
      </span>
      <RailButton
        icon={FolderTree}
        label={messages.shell.explorer}
        shortcut="togglePanel"
        isSelected={isPanelOpen && panel === "explorer"}
        isBeside={active !== undefined && active.kind !== "query"}
        onPress={() => togglePanel("explorer")}
      />
      <RailButton
        icon={FileCode}
        label={messages.savedQueries.title}
        shortLabel={messages.shell.savedShort}
        isSelected={isPanelOpen && panel === "savedQueries"}
        isBeside={active !== undefined && active.kind !== "query"}
        onPress={() => togglePanel("savedQueries")}
      />
      <RailButton
        icon={Database}
        label={messages.shell.databases}
        shortcut="openDatabases"
        isSelected={activeTabId === "databases"}
        onPress={() => openScreen("databases")}
      />
      <RailButton
        icon={Cable}
        label={messages.shell.connections}
        shortcut="openConnections"
        isSelected={isConnections}
        onPress={() => openScreen("connections")}
      />
      <RailButton
        icon={History}
        label={messages.shell.history}
        isSelected={activeTabId === "history"}
        onPress={() => openScreen("history")}
      />
      <RailButton
        icon={LayoutDashboard}
        label={messages.shell.dashboards}
        isSelected={activeTabId === "dashboards"}
        onPress={() => openScreen("dashboards")}
      />
      <span className={styles.space} />
      <RailButton
        icon={Settings}
        label={messages.shell.settings}
        shortcut="openSettings"
        isSelected={activeTabId === "settings"}
        onPress={() => openScreen("settings")}
      />
    </nav>
  );
}

interface RailButtonProps {
  icon: LucideIcon;
  label: string;
  /** Of the label, what there is space for. */
  shortLabel?: string;
  shortcut?: ShortcutName;
  isSelected: boolean;
  /** Shown beside a screen that has an entry of its own, which is the one to look active. */
  isBeside?: boolean;
  onPress: () => void;
}

function RailButton({
  icon,
  label,
  shortLabel = label,
  shortcut,
  isSelected,
  isBeside = false,
  onPress,
}: RailButtonProps) {
  useSetting("shortcuts");
  const keys = shortcut === undefined ? undefined : shortcutText(shortcut);
  return (
    <Tooltip text={label} shortcut={keys} placement="right">
      <ToggleButton
        aria-label={label}
        isSelected={isSelected}
        onPress={onPress}
        className={classNames(styles.button, isBeside && styles.beside)}
      >
        <Icon of={icon} />
        <span className={styles.label}>{shortLabel}</span>
      </ToggleButton>
    </Tooltip>
  );
}

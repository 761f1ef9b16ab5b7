import { ChevronDown, Plus } from "lucide-react";
import { IconButton } from "../../components/IconButton";
import { Menu } from "../../components/Menu";
import { messages } from "../../messages/messages";
import { useShortcutText } from "../../queries/shortcuts";
import { useWorkbench } from "../state/workspace/workbench";
import { tabTitle } from "../state/workspace/workbenchTab";
import { Tab, tabIcon } from "./Tab";
import styles from "./TabStrip.module.css";

interface TabStripProps {
  onNewQuery: () => void;
  onClose: (tabId: string) => void;
}

/** The open tabs. Arrows, Home and End go from one to the next, Delete closes, Shift with arrows moves a tab. */
export function TabStrip({ onNewQuery, onClose }: TabStripProps) {
  const { tabs, activate } = useWorkbench();
  const keys = useShortcutText("newQuery");
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
        shortcut={keys}
        onPress={onNewQuery}
      />
      <span className={styles.space} />
      {tabs.length < 2 ? null : (
        <Menu
          // The palette has the tabs themselves.
          isInPalette={false}
          label={messages.shell.allTabs}
          entries={tabs.map((tab) => ({
            id: tab.id,
            label: tabTitle(tab),
            icon: tabIcon(tab),
            onAction: () => activate(tab.id),
          }))}
        >
          <IconButton icon={ChevronDown} size="small" label={messages.shell.allTabs} />
        </Menu>
      )}
    </div>
  );
}

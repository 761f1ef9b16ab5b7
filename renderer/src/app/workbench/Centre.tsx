import { Plus, SquareTerminal } from "lucide-react";
import { lazy, Suspense } from "react";
import { Button } from "../../components/Button";
import { EmptyState } from "../../components/EmptyState";
import { messages } from "../../messages/messages";
import { commands } from "../commands";
import { ErrorBoundary } from "../ErrorBoundary";
import { tabElementId, tabPanelId } from "../shell/tabElements";
import styles from "./Centre.module.css";
import { DatabasesRoom } from "./DatabasesRoom";
import { QueryTabView } from "./QueryTabView";
import { useWorkbench } from "./workbench";
import type { WorkbenchTab } from "./workbenchTab";

const SettingsScreen = lazy(async () => ({
  default: (await import("../../features/settings/SettingsScreen")).SettingsScreen,
}));

/** What the active tab shows. */
export function Centre() {
  const tab = useWorkbench(({ tabs, activeTabId }) => tabs.find(({ id }) => id === activeTabId));
  if (tab === undefined) return <NothingOpen />;
  return (
    <div
      role="tabpanel"
      // A query tab is two regions of its own: editor and result.
      data-region={tab.kind === "screen" ? true : undefined}
      id={tabPanelId}
      aria-labelledby={tabElementId(tab.id)}
      className={styles.centre}
    >
      <ErrorBoundary resetKey={tab.id}>
        <Suspense>
          <TabContent tab={tab} />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

/** Query tabs share one view, which swaps the text and the result; so the editor is built once. */
function TabContent({ tab }: { tab: WorkbenchTab }) {
  if (tab.kind === "query") return <QueryTabView tab={tab} />;
  return tab.id === "databases" ? <DatabasesRoom /> : <SettingsScreen />;
}

function NothingOpen() {
  const text = messages.shell;
  return (
    <EmptyState
      icon={SquareTerminal}
      title={text.nothingOpenTitle}
      actions={
        <Button variant="primary" icon={Plus} onPress={commands.newQuery}>
          {text.newQuery}
        </Button>
      }
    >
      {text.nothingOpenText}
    </EmptyState>
  );
}

import { lazy } from "react";
import { Resizer } from "../../components/Resizer";
import { messages } from "../../messages/messages";
import { commands } from "../commands/commands";
import { AfterStart } from "../start/AfterStart";
import { closeTab } from "../state/tabs/closeTab";
import { ConnectivityBanner } from "../connectivity/ConnectivityBanner";
import { KeyBanner } from "../keys/KeyBanner";
import { WorkspaceTabs } from "../tabs/WorkspaceTabs";
import { useWorkbench } from "../state/workspace/workbench";
import { Rail } from "./Rail";
import styles from "./Shell.module.css";
import { SidePanel } from "./SidePanel";
import { StatusLine } from "./StatusLine";
import { TabStrip } from "./TabStrip";

const NotebookView = lazy(async () => ({ default: (await import("../notebook/NotebookView")).NotebookView }));

const panelWidth = { min: 180, max: 640 };

/** The layout of the window. */
export function Shell() {
  const { isPanelOpen, panel, sidePanelWidth, setSidePanelWidth } = useWorkbench();
  return (
    <div className={styles.shell}>
      <Rail />
      <div className={styles.work}>
        {isPanelOpen ? (
          <aside className={styles.panel} data-region aria-label={messages.shell.sidePanel[panel]}>
            <div className={styles.panelContent} style={{ width: sidePanelWidth }}>
              <AfterStart>
                <SidePanel />
              </AfterStart>
            </div>
            <Resizer
              label={messages.shell.resizePanel}
              orientation="vertical"
              value={sidePanelWidth}
              {...panelWidth}
              onChange={setSidePanelWidth}
            />
          </aside>
        ) : null}
        <main className={styles.centre}>
          <TabStrip onNewQuery={commands.newQuery} onClose={closeTab} />
          <KeyBanner />
          <ConnectivityBanner />
          <WorkspaceTabs Notebook={NotebookView} />
        </main>
      </div>
      <StatusLine />
    </div>
  );
}

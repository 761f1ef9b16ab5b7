import { Plus, SquareTerminal } from "lucide-react";
import { Activity, lazy, Suspense, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Button } from "../../components/Button";
import { classNames } from "../../components/classNames";
import { EmptyState } from "../../components/EmptyState";
import { messages } from "../../messages/messages";
import { commands } from "../commands";
import { ErrorBoundary } from "../ErrorBoundary";
import { tabElementId, tabPanelId } from "./tabElements";
import styles from "./Centre.module.css";
import { DatabasesRoom } from "./DatabasesRoom";
import { QueryTabView } from "./QueryTabView";
import { useKeptTabs } from "./useKeptTabs";
import { useWorkbench } from "./workbench";
import type { WorkbenchTab } from "./workbenchTab";

const SettingsScreen = lazy(async () => ({
  default: (await import("../../features/settings/SettingsScreen")).SettingsScreen,
}));

const ConnectionsRoom = lazy(async () => ({
  default: (await import("./ConnectionsRoom")).ConnectionsRoom,
}));
const ConnectionRoom = lazy(async () => ({ default: (await import("./ConnectionRoom")).ConnectionRoom }));
const NewConnectionRoom = lazy(async () => ({
  default: (await import("./NewConnectionRoom")).NewConnectionRoom,
}));
const HistoryRoom = lazy(async () => ({ default: (await import("./HistoryRoom")).HistoryRoom }));

/** What the active tab shows; kept tabs stay in the background with what is in them. */
export function Centre() {
  const tabs = useWorkbench((state) => state.tabs);
  const activeTabId = useWorkbench((state) => state.activeTabId);
  const tab = tabs.find(({ id }) => id === activeTabId);
  const kept = useKeptTabs(tabs, tab);
  const panel = useRef<HTMLDivElement>(null);
  const [isRinged, setRinged] = useState(false);
  const isByKey = useLastInput();
  const shownTabId = useRef(activeTabId);
  // What was pressed may have gone with the tab it was in; the keyboard then goes on in the one that came. Not at start.
  useEffect(() => {
    const isAnother = shownTabId.current !== activeTabId;
    shownTabId.current = activeTabId;
    if (!isAnother || activeTabId === null || document.activeElement !== document.body) return;
    setRinged(isByKey.current);
    panel.current?.focus();
  }, [activeTabId, isByKey]);
  if (tab === undefined) return <NothingOpen />;
  return (
    <div
      ref={panel}
      role="tabpanel"
      tabIndex={-1}
      // A query tab is two regions of its own: editor and result.
      data-region={tab.kind === "query" ? undefined : true}
      id={tabPanelId}
      aria-labelledby={tabElementId(tab.id)}
      className={classNames(styles.centre, isRinged && styles.ringed)}
    >
      {kept.map((one) => (
        <Activity key={one.id} mode={one.id === tab.id ? "visible" : "hidden"}>
          <div className={styles.centre}>
            <Guarded tabId={one.id}>
              <TabContent tab={one} />
            </Guarded>
          </div>
        </Activity>
      ))}
      {kept.includes(tab) ? null : (
        <Guarded tabId={tab.id}>
          <TabContent tab={tab} />
        </Guarded>
      )}
    </div>
  );
}

/** Whether the last thing that was used was a key rather than a pointer. */
function useLastInput(): RefObject<boolean> {
  const isByKey = useRef(false);
  useEffect(() => {
    const onKey = () => (isByKey.current = true);
    const onPointer = () => (isByKey.current = false);
    window.addEventListener("keydown", onKey, { capture: true });
    window.addEventListener("pointerdown", onPointer, { capture: true });
    return () => {
      window.removeEventListener("keydown", onKey, { capture: true });
      window.removeEventListener("pointerdown", onPointer, { capture: true });
    };
  }, []);
  return isByKey;
}

function Guarded({ tabId, children }: { tabId: string; children: ReactNode }) {
  return (
    <ErrorBoundary resetKey={tabId}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  );
}

/** Query tabs share one view, which swaps the text and the result; so the editor is built once. */
function TabContent({ tab }: { tab: WorkbenchTab }) {
  const wizardRound = useWorkbench((state) => state.wizardRound);
  if (tab.kind === "query") return <QueryTabView tab={tab} />;
  if (tab.kind === "connection") return <ConnectionRoom tab={tab} />;
  switch (tab.id) {
    case "databases":
      return <DatabasesRoom />;
    case "connections":
      return <ConnectionsRoom />;
    case "newConnection":
      return <NewConnectionRoom key={wizardRound} />;
    case "history":
      return <HistoryRoom />;
    case "settings":
      return <SettingsScreen />;
  }
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

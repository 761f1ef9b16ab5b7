import { Plus, SquareTerminal } from "lucide-react";
import {
  Activity,
  type ComponentType,
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { embeddedProfileId } from "#shared/domain/ids";
import { Button } from "../../components/Button";
import { Resizer } from "../../components/Resizer";
import { StatusPlace } from "../../components/StatusSlot";
import { useElementWidth } from "../../components/useElementWidth";
import { classNames } from "../../components/classNames";
import { EmptyState } from "../../components/EmptyState";
import type { DatabaseActions } from "../../features/databases/DatabaseCells";
import { DatabasesScreen } from "../../features/databases/DatabasesScreen";
import { OfferPlace } from "../../lib/offeredActions";
import { messages } from "../../messages/messages";
import { commands } from "../commands/commands";
import { useDialogs } from "../state/dialogs/dialogs";
import { ErrorBoundary } from "../errors/ErrorBoundary";
import styles from "./WorkspaceTabs.module.css";
import { chooseFilesFor, targetOf } from "../state/tabs/loadActions";
import { openQuery } from "../state/tabs/openQuery";
import { QueryTabView } from "./QueryTabView";
import { useBeside, useShownQueries } from "../state/workspace/besideTab";
import { windowTexts } from "../state/workspace/windowTexts";
import { useWorkbench } from "../state/workspace/workbench";
import {
  isNotebookTab,
  tabElementId,
  tabPanelId,
  type QueryTab,
  type WorkbenchTab,
} from "../state/workspace/workbenchTab";
import { ServicePage } from "./ServicePage";

const SettingsScreen = lazy(async () => ({
  default: (await import("../../features/settings/SettingsScreen")).SettingsScreen,
}));

const ConnectionsPage = lazy(async () => ({
  default: (await import("./ConnectionsPage")).ConnectionsPage,
}));
const ConnectionPage = lazy(async () => ({ default: (await import("./ConnectionPage")).ConnectionPage }));
const NewConnectionPage = lazy(async () => ({
  default: (await import("./NewConnectionPage")).NewConnectionPage,
}));
const DashboardsPage = lazy(async () => ({
  default: (await import("../dashboards/DashboardsPage")).DashboardsPage,
}));
const HistoryPage = lazy(async () => ({ default: (await import("./HistoryPage")).HistoryPage }));

/** Shows a tab whose text is a notebook. */
type NotebookType = ComponentType<{ tab: QueryTab }>;

/** What the active tab shows, and a query beside it; kept tabs stay in the background with what is in them. */
export function WorkspaceTabs({ Notebook }: { Notebook: NotebookType }) {
  const tabs = useWorkbench((state) => state.tabs);
  const activeTabId = useWorkbench((state) => state.activeTabId);
  const tab = tabs.find(({ id }) => id === activeTabId);
  const kept = useKeptTabs(tabs, tab);
  const queries = useShownQueries();
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
  // Something else than a click has made the other of two queries the active one: the keyboard goes on there.
  useEffect(() => {
    const isBeside = document.activeElement?.closest("[data-beside]") != null;
    if (activeTabId !== null && isBeside) windowTexts.focus();
  }, [activeTabId]);
  if (tab === undefined) return <NothingOpen />;
  const first = queries?.[0] ?? tab;
  const second = queries?.[1];
  const panelProps = (shown: WorkbenchTab) => ({
    ...(shown === tab
      ? { ref: panel, id: tabPanelId }
      : { "data-beside": true, onFocusCapture: () => activate(shown.id) }),
    // A click on what takes no focus chooses the query, too.
    onPointerDownCapture: shown === tab ? undefined : () => activate(shown.id),
    tabIndex: -1,
    // A query tab is two regions of its own: editor and result.
    "data-region": shown.kind === "query" ? undefined : true,
    "aria-labelledby": tabElementId(shown.id),
    className: classNames(
      styles.centre,
      shown === tab && isRinged && styles.ringed,
      second !== undefined && shown === tab && styles.active,
    ),
  });
  return (
    <div className={styles.panes}>
      <div role="tabpanel" {...panelProps(first)}>
        <StatusPlace value={first === tab ? "line" : "none"}>
          {kept.map((one) => (
            <Activity key={one.id} mode={one.id === first.id ? "visible" : "hidden"}>
              <div className={styles.centre}>
                <Guarded tabId={one.id}>
                  <TabContent tab={one} Notebook={Notebook} />
                </Guarded>
              </div>
            </Activity>
          ))}
          {kept.includes(first) ? null : (
            <Guarded tabId={first.id}>
              <TabContent tab={first} Notebook={Notebook} />
            </Guarded>
          )}
        </StatusPlace>
      </div>
      {second === undefined ? null : (
        <BesidePane>
          <div role="tabpanel" {...panelProps(second)}>
            <StatusPlace value={second === tab ? "line" : "none"}>
              <Guarded tabId={second.id}>
                <TabContent tab={second} Notebook={Notebook} />
              </Guarded>
            </StatusPlace>
          </div>
        </BesidePane>
      )}
    </div>
  );
}

function activate(tabId: string): void {
  useWorkbench.getState().activate(tabId);
}

const besideBounds = { min: 320, max: 3000 } as const;

/** The right one of two queries, with the line that divides them. */
function BesidePane({ children }: { children: ReactNode }) {
  const { width, setWidth } = useBeside();
  const pane = useRef<HTMLDivElement>(null);
  const shown = useElementWidth(pane);
  return (
    <>
      <Resizer
        label={messages.shell.resizeBeside}
        orientation="vertical"
        isReversed
        value={width ?? shown}
        {...besideBounds}
        onChange={setWidth}
        onReset={() => setWidth(null)}
      />
      <div ref={pane} className={styles.second} style={width === null ? {} : { flex: `0 1 ${width}px` }}>
        {children}
      </div>
    </>
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
function TabContent({ tab, Notebook }: { tab: WorkbenchTab; Notebook: NotebookType }) {
  const wizardRound = useWorkbench((state) => state.wizardRound);
  if (tab.kind === "query") {
    return (
      <OfferPlace value={tab.id}>
        {isNotebookTab(tab) ? <Notebook key={tab.id} tab={tab} /> : <QueryTabView tab={tab} />}
      </OfferPlace>
    );
  }
  if (tab.kind === "connection") return <ConnectionPage tab={tab} />;
  switch (tab.id) {
    case "databases":
      return <DatabasesPage />;
    case "connections":
      return <ConnectionsPage />;
    case "newConnection":
      return <NewConnectionPage key={wizardRound} />;
    case "history":
      return <HistoryPage />;
    case "dashboards":
      return <DashboardsPage />;
    case "settings":
      return <SettingsScreen onOpenShortcuts={commands.openShortcuts} />;
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

/** Tabs with forms and places of their own, which must outlive a look at another tab. */
function keepsItself(tab: WorkbenchTab): boolean {
  return tab.kind === "connection" || tab.id === "newConnection";
}

/** The open tabs that were shown once and keep what is in them while another is shown. */
function useKeptTabs(
  tabs: readonly WorkbenchTab[],
  active: WorkbenchTab | undefined,
): readonly WorkbenchTab[] {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const isOpen = (id: string) => tabs.some((tab) => tab.id === id);
  const isNew = active !== undefined && keepsItself(active) && !shown.has(active.id);
  if (isNew || [...shown].some((id) => !isOpen(id))) {
    setShown(new Set([...[...shown].filter(isOpen), ...(isNew ? [active.id] : [])]));
  }
  return tabs.filter(({ id }) => shown.has(id));
}

function loadFirst(): void {
  void chooseFilesFor(null);
}

/** The screen of databases with what its buttons do in the rest of the window. */
function DatabasesPage() {
  const profileId = useWorkbench((state) => state.profileId);
  const openDialog = useDialogs((state) => state.open);
  const actions = useMemo<DatabaseActions>(
    () => ({
      onCreate: () => openDialog({ kind: "createDatabase", profileId }),
      onDelete: (database) => openDialog({ kind: "deleteDatabase", profileId, database }),
      onConnect:
        profileId === embeddedProfileId ? (database) => openDialog({ kind: "connect", database }) : null,
      onOpenConnections: () => useWorkbench.getState().openScreen("connections"),
      onNewQuery: (database) => openQuery({ profileId, databaseId: database.id }),
      onLoadFile: (database) => void chooseFilesFor(targetOf(profileId, database)),
      onLoadSample: (database) => openDialog({ kind: "loadSample", target: targetOf(profileId, database) }),
    }),
    [profileId, openDialog],
  );
  return (
    <ServicePage profileId={profileId}>
      <DatabasesScreen
        profileId={profileId}
        actions={actions}
        onLoadFirst={profileId === embeddedProfileId ? loadFirst : null}
      />
    </ServicePage>
  );
}

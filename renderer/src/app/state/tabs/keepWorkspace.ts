import { longTextLength } from "#shared/domain/workspace/workspaceTab";
import { bridge } from "../../../bridge/bridge";
import { showToast } from "../../../components/toasts";
import { explorerPlaces } from "../../../features/explorer/explorerPlaces";
import { csvOptionsStore } from "../../../features/results/export/csvOptionsStore";
import { columnLayouts } from "../../../features/results/layout/useColumnLayout";
import { statisticsWidth } from "../../../features/results/statistics/StatisticsReader";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { closedScreens } from "./closedScreens";
import { journalTab } from "./journalTab";
import { notebooks, tabOfRun } from "../notebooks/notebookRuns";
import { windowRuns } from "../runs/windowRuns";
import { keptBeside, useBeside } from "../workspace/besideTab";
import { keptSplit, useSplit } from "../workspace/split";
import { windowJournal, windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";

/** Milliseconds of quiet after which the layout is written. */
const layoutQuiet = 400;

/**
 * Writes tabs and layout as they change, from now on: call it after they were put back.
 *
 * @returns Stops it, after a last write of the texts.
 */
export function keepWorkspace(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      saveLayout();
    }, layoutQuiet);
  };
  const stopLayout = useWorkbench.subscribe((now, before) => {
    for (const tab of now.tabs) {
      if (tab.kind === "query" && !before.tabs.includes(tab)) journalTab(tab.id);
    }
    saveSoon();
  });
  const stopColumns = columnLayouts.subscribe(saveSoon);
  const stopSplit = useSplit.subscribe(saveSoon);
  const stopBeside = useBeside.subscribe(saveSoon);
  const stopStatistics = statisticsWidth.subscribe(saveSoon);
  const stopCsvOptions = csvOptionsStore.subscribe(saveSoon);
  const stopClosed = closedScreens.subscribe(saveSoon);
  const stopExplorer = explorerPlaces.subscribe(saveSoon);
  const leave = (): void => {
    if (timer !== undefined) saveLayout();
  };
  window.addEventListener("pagehide", leave);
  const stopRuns = windowRuns.store.subscribe((now, before) => {
    for (const [tabId, run] of Object.entries(now)) {
      if (before[tabId] === run) continue;
      journalTab(tabOfRun(tabId));
      const isBegun = run.status === "running" && before[tabId]?.request.runId !== run.request.runId;
      // A version is kept of the text that was run: what is typed right after is another.
      if (isBegun && windowTexts.textLength(tabId) <= longTextLength) void windowJournal.flush();
    }
  });
  const stopBlocks = notebooks.subscribe((now, before) => {
    for (const [tabId, { looks }] of Object.entries(now)) {
      if (before[tabId] !== undefined && before[tabId].looks !== looks) journalTab(tabId);
    }
  });
  const stopWatching = windowJournal.watch(window);
  return () => {
    clearTimeout(timer);
    stopLayout();
    stopColumns();
    stopSplit();
    stopBeside();
    stopStatistics();
    stopCsvOptions();
    stopClosed();
    stopExplorer();
    window.removeEventListener("pagehide", leave);
    stopRuns();
    stopBlocks();
    stopWatching();
  };
}

function saveLayout(): void {
  const { tabs, activeTabId, profileId, sidePanelWidth, ...rest } = useWorkbench.getState();
  const tabOrder = tabs.filter(({ kind }) => kind !== "screen").map(({ id }) => id);
  const connectionTabs = tabs.flatMap((tab) =>
    tab.kind === "connection"
      ? [
          {
            id: tab.id,
            title: tab.title.slice(0, 200),
            profileId: tab.profileId,
            connectionId: tab.connectionId,
          },
        ]
      : [],
  );
  const layout = {
    tabOrder: tabOrder.slice(0, 1000),
    connectionTabs: connectionTabs.slice(0, 1000),
    closedScreens: [...closedScreens.getState()],
    activeTabId: activeTabId !== null && tabOrder.includes(activeTabId) ? activeTabId : null,
    profileId,
    sidePanelWidth,
    split: keptSplit(),
    beside: keptBeside(),
    statisticsWidth: statisticsWidth.getState().width,
    csvOptions: csvOptionsStore.getState(),
    isPanelOpen: rest.isPanelOpen,
    panel: rest.panel,
    continuesOnError: rest.continuesOnError,
    explorer: [...explorerPlaces.getState()],
    columnLayouts: [...columnLayouts.getState()],
  };
  bridge
    .call("workspace.saveLayout", { layout })
    .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
}

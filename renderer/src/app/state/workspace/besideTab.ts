import { create } from "zustand";
import type { WorkspaceBeside } from "#shared/domain/workspace/workspaceTab";
import { useWorkbench } from "./workbench";
import type { QueryTab } from "./workbenchTab";

interface BesideState {
  /** The query that is shown beside the active tab; null for none. It is never the active one. */
  readonly tabId: string | null;
  /** Whether it is the one on the left. */
  readonly isLeft: boolean;
  /** Pixels of the right one; null for half. */
  readonly width: number | null;
  readonly setWidth: (width: number | null) => void;
}

/**
 * The split editor: two queries side by side. Commands, palette and status line follow the active one; the other becomes it
 * as it is clicked or gets the focus, and stays where it is.
 */
export const useBeside = create<BesideState>()((set) => ({
  tabId: null,
  isLeft: false,
  width: null,
  setWidth: (width) => set({ width }),
}));

/** Shows a query to the right of the active one, which stays active. */
export function showBeside(tabId: string): void {
  const { activeTabId } = useWorkbench.getState();
  if (isQuery(tabId) && activeTabId !== null && activeTabId !== tabId) {
    useBeside.setState({ tabId, isLeft: false });
  }
}

/** Shows the active tab alone. */
export function endSplit(): void {
  useBeside.setState({ tabId: null });
}

/** What of it is written with the layout; null where nothing is beside. */
export function keptBeside(): WorkspaceBeside | null {
  const { tabId, isLeft, width } = useBeside.getState();
  return tabId === null ? null : { tabId, isLeft, width };
}

export function restoreBeside(beside: WorkspaceBeside | null | undefined): void {
  const { activeTabId } = useWorkbench.getState();
  if (beside != null && isQuery(beside.tabId) && beside.tabId !== activeTabId) useBeside.setState(beside);
}

/** The queries that are shown, from left to right; null where the active tab is a screen, which has all the space. */
export function useShownQueries(): readonly QueryTab[] | null {
  const tabs = useWorkbench((state) => state.tabs);
  const activeTabId = useWorkbench((state) => state.activeTabId);
  const { tabId, isLeft } = useBeside();
  const active = queryOf(tabs, activeTabId);
  const beside = queryOf(tabs, tabId);
  if (active === undefined) return null;
  if (beside === undefined || beside === active) return [active];
  return isLeft ? [beside, active] : [active, beside];
}

/** Whether a tab is shown beside the active one. */
export function useIsBeside(tabId: string): boolean {
  const shown = useShownQueries();
  const activeTabId = useWorkbench((state) => state.activeTabId);
  return tabId !== activeTabId && shown?.some(({ id }) => id === tabId) === true;
}

function queryOf(
  tabs: ReturnType<typeof useWorkbench.getState>["tabs"],
  tabId: string | null,
): QueryTab | undefined {
  return tabs.find((tab): tab is QueryTab => tab.kind === "query" && tab.id === tabId);
}

function isQuery(tabId: string): boolean {
  return queryOf(useWorkbench.getState().tabs, tabId) !== undefined;
}

// A tab that becomes active while it is beside stays in its place, and the one that was active is beside it.
useWorkbench.subscribe((now, before) => {
  const { tabId, isLeft } = useBeside.getState();
  if (tabId === null) return;
  if (now.activeTabId === tabId) {
    const was = queryOf(now.tabs, before.activeTabId);
    if (was === undefined || was.id === tabId) endSplit();
    else useBeside.setState({ tabId: was.id, isLeft: !isLeft });
  } else if (now.tabs !== before.tabs && queryOf(now.tabs, tabId) === undefined) endSplit();
});

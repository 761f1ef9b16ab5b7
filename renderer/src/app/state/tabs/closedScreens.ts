import { createStore } from "zustand/vanilla";
import { type ClosedScreen, maxClosedTabs } from "#shared/domain/workspace/workspaceTab";
import { bridge } from "../../../bridge/bridge";
import type { ConnectionTab, WorkbenchTab } from "../workspace/workbenchTab";
import { useWorkbench } from "../workspace/workbench";

/** Tabs without a text that were closed, the newest last; kept with the layout. */
export const closedScreens = createStore<readonly ClosedScreen[]>()(() => []);

/** Notes that a tab was closed, as the last one. */
export function noteClosedScreen(tab: Exclude<WorkbenchTab, { kind: "query" }>): void {
  const kept: ClosedScreen["tab"] =
    tab.kind === "connection" ? { ...tab, title: tab.title.slice(0, 200) } : tab;
  const others = closedScreens.getState().filter((one) => one.tab.id !== tab.id);
  closedScreens.setState([...others, { tab: kept, closedAt: Date.now() }].slice(-maxClosedTabs), true);
}

/**
 * Reopens the screen or Connection that was closed last, unless a query was closed later.
 *
 * @returns Whether one was reopened. Rejects with an AppError.
 */
export async function reopenClosedScreen(): Promise<boolean> {
  const closed = closedScreens.getState().filter(({ tab }) => !isOpen(tab));
  const last = closed.at(-1);
  if (last === undefined) return false;
  const { tabs } = await bridge.call("workspace.closedTabs", {});
  if ((tabs[0]?.closedAt ?? 0) > last.closedAt) return false;
  closedScreens.setState((now) => now.filter((one) => one !== last), true);
  const { openScreen, openConnection } = useWorkbench.getState();
  if (last.tab.kind === "screen") openScreen(last.tab.id);
  else {
    const { profileId, connectionId, title } = last.tab;
    openConnection({ profileId, connectionId, title });
  }
  return true;
}

function isOpen(tab: ClosedScreen["tab"]): boolean {
  const { tabs } = useWorkbench.getState();
  return tabs.some((one) => one.id === tab.id || (tab.kind === "connection" && isSame(one, tab)));
}

function isSame(one: WorkbenchTab, { profileId, connectionId }: ConnectionTab): boolean {
  return one.kind === "connection" && one.connectionId === connectionId && one.profileId === profileId;
}

import { bridge } from "../../../bridge/bridge";
import type { ConnectionTab, WorkbenchTab } from "../workspace/workbenchTab";
import { useWorkbench } from "../workspace/workbench";

type ClosedScreen = { readonly tab: Exclude<WorkbenchTab, { kind: "query" }>; readonly closedAt: number };

/** Tabs without a text that were closed since the window was opened, the newest last; as many as closed queries are kept. */
let closed: readonly ClosedScreen[] = [];
const mostClosed = 50;

export function noteClosedScreen(tab: ClosedScreen["tab"]): void {
  closed = [...closed.filter((one) => one.tab.id !== tab.id), { tab, closedAt: Date.now() }].slice(
    -mostClosed,
  );
}

/**
 * Reopens the screen or Connection that was closed last, unless a query was closed later.
 *
 * @returns Whether one was reopened. Rejects with an AppError.
 */
export async function reopenClosedScreen(): Promise<boolean> {
  closed = closed.filter(({ tab }) => !isOpen(tab));
  const last = closed.at(-1);
  if (last === undefined) return false;
  const { tabs } = await bridge.call("workspace.closedTabs", {});
  if ((tabs[0]?.closedAt ?? 0) > last.closedAt) return false;
  closed = closed.filter((one) => one !== last);
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

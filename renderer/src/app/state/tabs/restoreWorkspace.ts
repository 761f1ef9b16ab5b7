import { queryLimits } from "#shared/domain/queryLimits";
import type { MethodOutput } from "#shared/contract/methods";
import type { WorkspaceLayout, WorkspaceTab } from "#shared/domain/workspace/workspaceTab";
import { showToast } from "../../../components/toasts";
import { explorerPlaces } from "../../../features/explorer/explorerPlaces";
import { csvOptionsStore } from "../../../features/results/export/csvOptionsStore";
import { keepScroll } from "../../../features/results/state/ResultViewState";
import { columnLayouts } from "../../../features/results/layout/useColumnLayout";
import { statisticsWidth } from "../../../features/results/statistics/StatisticsReader";
import { messages } from "../../../messages/messages";
import { restoreBlocks } from "../notebooks/keptBlocks";
import { windowRuns } from "../runs/windowRuns";
import { restoreBeside } from "../workspace/besideTab";
import { useSplit } from "../workspace/split";
import { closedScreens } from "./closedScreens";
import { windowTexts } from "../workspace/windowTexts";
import { useWorkbench } from "../workspace/workbench";
import type { ConnectionTab, QueryTab } from "../workspace/workbenchTab";

/**
 * Puts tabs, texts and layout back as they were when the window was closed. At a first start the databases are shown.
 *
 * @param kept What main kept of them. Its failure is this one's.
 */
export async function restoreWorkspace(kept: Promise<MethodOutput<"workspace.load">>): Promise<void> {
  const { tabs, layout, unreadableFiles } = await kept;
  for (const { id, text, cursor, scrollTop } of tabs) windowTexts.restore(id, { text, cursor, scrollTop });
  columnLayouts.setState(layout?.columnLayouts ?? [], true);
  if (layout?.csvOptions !== undefined) csvOptionsStore.setState(layout.csvOptions);
  if (layout?.split !== undefined) useSplit.setState(layout.split);
  if (layout?.statisticsWidth !== undefined) statisticsWidth.setState({ width: layout.statisticsWidth });
  closedScreens.setState(layout?.closedScreens ?? [], true);
  explorerPlaces.setState(layout?.explorer ?? [], true);
  const restored: readonly (QueryTab | ConnectionTab)[] = [
    ...tabs.map(queryTabOf),
    ...(layout?.connectionTabs ?? []).map((tab): ConnectionTab => ({ kind: "connection", ...tab })),
  ];
  const ordered = inOrder(restored, layout?.tabOrder ?? []);
  const { restore, openScreen } = useWorkbench.getState();
  const active = ordered.find(({ id }) => id === layout?.activeTabId) ?? ordered[0];
  const profileId = layout?.profileId ?? active?.profileId;
  restore({
    tabs: ordered,
    activeTabId: active?.id ?? null,
    ...(layout === null ? {} : sizesOf(layout)),
    ...(profileId === undefined
      ? {}
      : { profileId, databaseId: lastDatabase(profileId, active === undefined ? [] : [active, ...ordered]) }),
  });
  restoreBeside(layout?.beside);
  void windowRuns.reopenAll(tabs.flatMap((tab) => [lastRunOf(tab) ?? [], restoreBlocks(tab)].flat()));
  if (ordered.length === 0) openScreen("databases");
  if (unreadableFiles.length > 0) showToast(messages.shell.unreadableTabs(unreadableFiles.length), "error");
}

/** A kept tab as the window shows it. */
export function queryTabOf({
  id,
  title,
  titleDerived,
  profileId,
  databaseId,
  maxRows,
  pinned,
  readOnly,
  session,
  look,
  parameters,
  file,
}: WorkspaceTab): QueryTab {
  return {
    kind: "query",
    id,
    title,
    profileId,
    databaseId,
    maxRows: maxRows ?? queryLimits.maxRows.default,
    ...(titleDerived === true ? { isTitleDerived: true } : {}),
    ...(pinned === true ? { isPinned: true } : {}),
    ...(readOnly === true ? { readOnly } : {}),
    ...(session === true ? { session } : {}),
    ...(look === undefined ? {} : { look }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(file === undefined ? {} : { file }),
  };
}

/** What is known of the sizes; a layout of an earlier version lacks some. */
function sizesOf(layout: WorkspaceLayout) {
  const { sidePanelWidth, isPanelOpen, panel, continuesOnError } = layout;
  return {
    sidePanelWidth,
    ...(isPanelOpen === undefined ? {} : { isPanelOpen }),
    ...(panel === undefined ? {} : { panel }),
    ...(continuesOnError === undefined ? {} : { continuesOnError }),
  };
}

/** The tab's last run, whose result is to be shown again where it was scrolled to; null where there was none. */
export function lastRunOf(tab: WorkspaceTab) {
  if (tab.lastRun === null) return null;
  const { runId, sql, at, totalMs = null } = tab.lastRun;
  const { profileId = tab.profileId, databaseId = tab.databaseId } = tab.lastRun;
  if (databaseId === null) return null;
  if (tab.resultScroll !== undefined) keepScroll(runId, tab.resultScroll);
  const offset = Math.max(0, tab.text?.indexOf(sql) ?? 0);
  const request = { runId, profileId, databaseId, sql, offset, startedAt: Date.parse(at) };
  return { tabId: tab.id, request, totalMs };
}

/** The tabs as the layout orders them; those it does not know come last. */
function inOrder<Tab extends { readonly id: string }>(
  tabs: readonly Tab[],
  order: readonly string[],
): readonly Tab[] {
  const place = new Map(order.map((id, index) => [id, index]));
  return tabs.toSorted((a, b) => (place.get(a.id) ?? order.length) - (place.get(b.id) ?? order.length));
}

/** The database that new tabs begin with: that of the first query on the service. */
function lastDatabase(profileId: string, tabs: readonly (QueryTab | ConnectionTab)[]): string | null {
  const query = tabs.find((tab): tab is QueryTab => tab.kind === "query" && tab.profileId === profileId);
  return query?.databaseId ?? null;
}

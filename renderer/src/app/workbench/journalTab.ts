import type { WorkspaceTab } from "#shared/domain/workspaceTab";
import { useWorkbench } from "./workbench";
import type { QueryTab } from "./workbenchTab";
import { windowRuns } from "./windowRuns";
import { windowJournal, windowTexts } from "./windowTexts";

/** Notes that a tab's text, place or run has changed; it is on disk within a second. */
export function journalTab(tabId: string): void {
  const tab = queryTab(tabId);
  if (tab !== undefined) windowJournal.edited(tabId, () => workspaceTabOf(queryTab(tabId) ?? tab));
}

function queryTab(tabId: string): QueryTab | undefined {
  const tab = useWorkbench.getState().tabs.find(({ id }) => id === tabId);
  return tab?.kind === "query" ? tab : undefined;
}

function workspaceTabOf({ id, title, profileId, databaseId }: QueryTab): WorkspaceTab {
  const { text, cursor, scrollTop } = windowTexts.content(id);
  const run = windowRuns.store.getState()[id];
  const lastRun =
    run === undefined
      ? null
      : { runId: run.request.runId, sql: run.request.sql, at: new Date(run.request.startedAt).toISOString() };
  return { id, title: title.slice(0, 200), text, cursor, scrollTop, profileId, databaseId, lastRun };
}

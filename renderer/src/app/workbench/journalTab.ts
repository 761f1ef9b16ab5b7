import type { WorkspaceTab } from "#shared/domain/workspaceTab";
import { queryTab } from "./queryTab";
import type { QueryTab } from "./workbenchTab";
import type { RunState } from "./runState";
import { windowRuns } from "./windowRuns";
import { windowJournal, windowTexts } from "./windowTexts";

/** Notes that a tab's text, place or run has changed; it is on disk within a second. */
export function journalTab(tabId: string): void {
  const tab = queryTab(tabId);
  if (tab !== undefined) windowJournal.edited(tabId, () => workspaceTabOf(queryTab(tabId) ?? tab));
}

function workspaceTabOf({ id, title, profileId, databaseId, look }: QueryTab): WorkspaceTab {
  const { text, cursor, scrollTop } = windowTexts.content(id);
  const lastRun = lastRunOf(windowRuns.store.getState()[id]);
  return {
    id,
    title: title.slice(0, 200),
    text,
    cursor,
    scrollTop,
    profileId,
    databaseId,
    lastRun,
    ...(look === undefined ? {} : { look }),
  };
}

/** A run that failed or was stopped left nothing to show again. */
function lastRunOf(run: RunState | undefined): WorkspaceTab["lastRun"] {
  if (run === undefined || run.status === "failed" || run.status === "cancelled") return null;
  const { runId, sql, startedAt, profileId, databaseId } = run.request;
  const totalMs = "totalMs" in run ? run.totalMs : null;
  return {
    runId,
    sql,
    at: new Date(startedAt).toISOString(),
    profileId,
    databaseId,
    ...(totalMs === null ? {} : { totalMs }),
  };
}

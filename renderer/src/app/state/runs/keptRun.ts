import type { KeptRun } from "#shared/domain/workspace/workspaceTab";
import { windowRuns } from "./windowRuns";

/**
 * The run of a tab, or of a block of a notebook, whose result is to be shown again; null for none. A run that failed or was
 * stopped left nothing to show again but the result before it.
 */
export function keptRunOf(owner: string): KeptRun | null {
  const last = windowRuns.store.getState()[owner];
  const hasNone = last?.status === "failed" || last?.status === "cancelled";
  const run = hasNone ? windowRuns.earlier.getState()[owner] : last;
  if (run === undefined) return null;
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

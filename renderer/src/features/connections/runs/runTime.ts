import type { SyncRun } from "#shared/api/syncRun";

/** When a run began: asked for, where it has not started. Null where the service does not say. */
export function runBegin({ startedAt, queuedAt }: SyncRun): string | null {
  return startedAt ?? queuedAt;
}

/** How long a run took in milliseconds; null while it is under way, or where that cannot be known. */
export function runDuration({ durationMs, startedAt, finishedAt }: SyncRun): number | null {
  if (durationMs !== null) return durationMs;
  if (startedAt === null || finishedAt === null) return null;
  const span = Date.parse(finishedAt) - Date.parse(startedAt);
  return Number.isNaN(span) ? null : Math.max(0, span);
}

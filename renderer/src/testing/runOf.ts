import type { SyncRun } from "#shared/api/syncRun";

/** A sync of a test that went well, with what the test is about. */
export function runOf(about: Partial<SyncRun> = {}): SyncRun {
  const status = about.status ?? "succeeded";
  return {
    id: "run_1",
    status,
    rawStatus: status,
    trigger: "schedule",
    queuedAt: "2026-01-01T11:59:58.000Z",
    startedAt: "2026-01-01T12:00:00.000Z",
    finishedAt: status === "running" || status === "queued" ? null : "2026-01-01T12:00:05.000Z",
    durationMs: status === "running" || status === "queued" ? null : 5000,
    rowsSynced: 1200,
    error: null,
    tables: [],
    waiting: null,
    changes: [],
    review: null,
    only: null,
    errorScope: null,
    ...about,
  };
}

import type { SyncRunTable } from "#shared/api/syncRun";

/** What a sync of a test did to one table, with what the test is about. */
export function runTableOf(name: string, about: Partial<SyncRunTable> = {}): SyncRunTable {
  return {
    name,
    status: "succeeded",
    rows: 1200,
    bytes: 48_000,
    durationMs: 400,
    finishedAt: null,
    target: null,
    error: null,
    position: null,
    notes: [],
    ...about,
  };
}

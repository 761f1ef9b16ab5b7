import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";

/** Until when and why a Connection's last run waits to try again, which only the list of its runs tells; null: it does not. */
export function waitOf(
  lastRun: Connection["lastRun"],
  runs: readonly SyncRun[] | undefined,
): SyncRun["waiting"] {
  return runs?.find(({ id }) => id === lastRun?.id)?.waiting ?? null;
}

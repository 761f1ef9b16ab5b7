import type { Connection } from "../../api/connection";
import type { SyncRun } from "../../api/syncRun";

/** Whether a Connection was changed after its newest run began: what was chosen since is not yet in it. */
export function wasChangedSince({ updatedAt }: Connection, newest: SyncRun | undefined): boolean {
  const startedAt = newest?.startedAt ?? null;
  return updatedAt !== null && startedAt !== null && Date.parse(updatedAt) > Date.parse(startedAt);
}

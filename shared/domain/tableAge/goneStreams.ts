import type { Connection } from "../../api/connection";
import type { SyncRun } from "../../api/syncRun";
import { offStreams } from "./offStreams";
import { streamHistories } from "./streamHistories";
import { wasChangedSince } from "./wasChangedSince";

/**
 * Names of the streams that were synced, are turned on, and that the newest sync did not read: the source offers them
 * no more. None where the Connection was changed since, because the next sync may well read them.
 *
 * @param runs Most recent first.
 */
export function goneStreams(connection: Connection, runs: readonly SyncRun[]): readonly string[] {
  if (wasChangedSince(connection, runs[0])) return [];
  const off = offStreams(connection);
  return [...streamHistories(connection, runs)].flatMap(([name, { syncedAt, isInNewest }]) =>
    syncedAt.length > 0 && !isInNewest && !off.has(name) ? name : [],
  );
}

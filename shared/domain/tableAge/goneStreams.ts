import type { Connection } from "../../api/connection";
import type { SyncRun } from "../../api/syncRun";
import { offStreams } from "./offStreams";
import { streamHistories } from "./streamHistories";
import { wasChangedSince } from "./wasChangedSince";

/**
 * Names of the streams that were synced, are turned on, and that the newest sync did not read: the source offers them
 * no more. Where the Connection was changed since, the next sync may well read them: only those are then gone of which
 * a run says so.
 *
 * @param runs Most recent first.
 */
export function goneStreams(connection: Connection, runs: readonly SyncRun[]): readonly string[] {
  const isChanged = wasChangedSince(connection, runs[0]);
  const vanished = vanishedTables(runs);
  const off = offStreams(connection);
  return [...streamHistories(connection, runs)].flatMap(([name, { syncedAt, isInNewest }]) =>
    syncedAt.length > 0 && !isInNewest && !off.has(name) && (!isChanged || vanished.has(name)) ? name : [],
  );
}

/** Those whose going is the newest that runs tell of their coming and going. */
function vanishedTables(runs: readonly SyncRun[]): ReadonlySet<string> {
  const newest = new Map<string, string>();
  for (const { changes } of runs) {
    for (const { kind, table } of changes) {
      if (kind.startsWith("table") && !newest.has(table)) newest.set(table, kind);
    }
  }
  return new Set([...newest].flatMap(([table, kind]) => (kind === "tableVanished" ? table : [])));
}

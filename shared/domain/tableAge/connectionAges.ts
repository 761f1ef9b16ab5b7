import type { Connection } from "../../api/connection";
import type { Relation } from "../../api/relation";
import type { SyncRun } from "../../api/syncRun";
import { loadedTables } from "../../api/loadedTables";
import { offStreams, streamHistories, type StreamHistory, wasChangedSince } from "./streamHistories";
import { placeKey, type TableAge, type TableAgeState } from "./TableAge";

/**
 * The ages of the tables that one Connection feeds: of those that are there.
 *
 * @param runs Its runs, most recent first.
 * @param relations All tables and views of the database.
 */
export function connectionAges(
  connection: Connection,
  runs: readonly SyncRun[],
  relations: readonly Relation[],
): readonly TableAge[] {
  const histories = streamHistories(connection, runs);
  const findByName = loadedTables([...histories.keys()], connection.schema, relations);
  const there = new Set(
    relations.flatMap(({ schema, name }) => (schema === null ? [] : [placeKey(schema, name)])),
  );
  const off = offStreams(connection);
  const isChanged = wasChangedSince(connection, runs[0]);
  return [...histories].flatMap(([name, history]) => {
    const place = history.target ?? findByName(name);
    if (place === null || !there.has(placeKey(place.schema, place.table))) return [];
    const [lastSyncedAt] = history.syncedAt;
    // Without a sync a table of that name may be a person's own, which no sync overwrites.
    if (lastSyncedAt === undefined) return [];
    // A stream that was turned on after the newest run is not yet in it.
    const isLeft = off.has(name) || (!history.isInNewest && !isChanged);
    return {
      ...place,
      connectionId: connection.id,
      connectionName: connection.name ?? connection.id,
      state: stateOf(connection, history, isLeft),
      lastSyncedAt,
      syncedAt: history.syncedAt,
      error: history.last === "failed" ? history.error : null,
      nextRunAt: connection.status === "paused" || isLeft ? null : connection.nextRunAt,
    };
  });
}

function stateOf({ status }: Connection, { isRunning, last }: StreamHistory, isLeft: boolean): TableAgeState {
  if (isLeft) return "left";
  if (isRunning) return "running";
  if (last === "failed") return "failed";
  if (status === "paused") return "paused";
  return "fresh";
}

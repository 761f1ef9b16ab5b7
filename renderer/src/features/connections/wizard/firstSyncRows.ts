import type { Relation } from "#shared/api/relation";
import type { SourceStream } from "#shared/api/sourceStream";
import type { SyncRun, SyncRunStatus } from "#shared/api/syncRun";

/** One table in the first sync. */
export interface FirstSyncRow {
  readonly name: string;
  readonly status: SyncRunStatus;
  readonly rows: number | null;
  readonly error: string | null;
  /** Where its rows are; null while nothing is there. */
  readonly place: { readonly schema: string; readonly table: string } | null;
}

const order: Readonly<Record<SyncRunStatus, number>> = {
  running: 0,
  failed: 1,
  partial: 1,
  cancelled: 2,
  succeeded: 3,
  unknown: 3,
  queued: 4,
};

/** Beyond this many, not all are shown, and those that need a look must be. */
const manyTables = 100;

/** Every table that was chosen and every one that the run names; of many, what goes on and what failed first. */
export function firstSyncRows(
  streams: readonly SourceStream[],
  run: SyncRun | null,
  schema: string | null,
  relations: readonly Relation[],
): readonly FirstSyncRow[] {
  const tables = new Map(run?.tables.map((table) => [table.name, table]));
  const offered = new Map(streams.map((stream) => [stream.name, stream]));
  const names = new Set([...offered.keys(), ...tables.keys()]);
  const isOver = run !== null && run.status !== "queued" && run.status !== "running";
  const rows = [...names].map((name): FirstSyncRow => {
    const table = tables.get(name);
    const stream = offered.get(name);
    const status = table?.status ?? (isOver ? settledStatus(run, table?.error ?? null) : "queued");
    const place = stream === undefined ? null : loadedTable(stream, schema, relations);
    return {
      name,
      status: table !== undefined && table.status === null && !isOver ? "running" : status,
      rows: table?.rows ?? null,
      error: table?.error ?? null,
      place: status === "succeeded" ? place : null,
    };
  });
  // Rows that keep their place are easier to watch.
  return rows.length > manyTables ? rows.toSorted((a, b) => order[a.status] - order[b.status]) : rows;
}

/** A service that says nothing of a table's own state says it by the run's. */
function settledStatus(run: SyncRun, error: string | null): SyncRunStatus {
  return error === null ? run.status : "failed";
}

interface Place {
  readonly schema: string;
  readonly table: string;
}

/** Where a table of the source ended up in the database; null while nothing there is surely it. */
function loadedTable(
  stream: SourceStream,
  schema: string | null,
  relations: readonly Relation[],
): Place | null {
  const named = (place: Place) =>
    relations.some((relation) => relation.schema === place.schema && relation.name === place.table);
  if (stream.target !== null && named(stream.target)) return stream.target;
  if (schema === null) return null;
  const table = stream.table ?? stream.name;
  const names = [table, `${stream.schema ?? ""}_${table}`, stream.name];
  return names.map((name) => ({ schema, table: name })).find(named) ?? null;
}

import type { Answer } from "#shared/api/wire/operation";
import type { listStreams, notOffered, stream, StreamChoice } from "#shared/api/wire/stream";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { StreamState } from "../catalog/StreamStateRepository";
import type { SourceStream } from "../connectors/Connector";
import { excludedColumns, heldColumns, choiceFor, selectStream } from "../sync/columnsToRead";
import { targetTables, defaultSchemas } from "../sync/targetTables";

/** Kinds of sources that also name what their user may not read; elsewhere a table that is missing may be withheld. */
const namesAll: ReadonlySet<string> = new Set(["postgres"]);

/** A row of GET /connections/:id/streams: what the source offers now, with what was chosen. */
type OfferedStream = Answer<typeof stream>;

export type OfferedStreams = Answer<typeof listStreams.answer>;

/** What a source offers, and the tables that are there but cannot be synced. */
export interface SourceOffer {
  readonly streams: readonly SourceStream[];
  readonly notOffered: Answer<typeof notOffered>;
}

/** Splits everything found at a source into what can be synced and what cannot, in the order of `found`. */
export function splitOffer(found: readonly SourceStream[]): SourceOffer {
  return {
    streams: found.filter(({ barred }) => barred === undefined),
    notOffered: found.flatMap(({ name, schema, table, barred }) =>
      barred === undefined ? [] : [{ name, schema, table, reason: barred }],
    ),
  };
}

/**
 * What the source offers with what was chosen. What it no longer has or no longer lets its user read, and is chosen or
 * has a table here, comes last.
 */
export function mergeStreams(
  connection: ConnectionRecord,
  found: readonly SourceStream[],
  states: ReadonlyMap<string, StreamState>,
): OfferedStream[] {
  const offered = found.filter(({ barred }) => barred === undefined);
  const barred = new Set(found.flatMap((stream) => (stream.barred === undefined ? [] : [stream.name])));
  const tables = targetTables(offered, states, defaultSchemas(connection.config));
  const target = (name: string, table: string) => ({
    schema: connection.schema,
    table: tables.get(name) ?? table,
  });
  // One that no sync has seen yet is as new as one that the last sync found.
  const knowsAll = connection.hasBaseline || states.size > 0;
  const unseen = knowsAll ? { newSince: connection.updatedAt } : undefined;
  const matched = new Set<StreamChoice>();
  const available = offered.map((stream): OfferedStream => {
    const choice = choiceFor(connection.streams, stream);
    if (choice !== undefined) matched.add(choice);
    const state = states.get(stream.name);
    const selection = selectStream(connection, stream, state ?? unseen);
    const isRead = state?.loaded === true || (state?.seenColumns ?? null) !== null;
    return {
      name: stream.name,
      schema: stream.schema,
      table: stream.table,
      available: true,
      unavailable: null,
      enabled: selection.enabled,
      held: selection.isHeld,
      heldColumns: heldColumns(stream, selection, isRead ? state : undefined),
      excludeColumns: excludedNames(stream, choice),
      columns: stream.columns.map(({ name, type, nullable }) => ({ name, type, nullable })),
      primaryKey: stream.primaryKey,
      estimatedRows: stream.estimatedRows,
      target: target(stream.name, stream.table),
    };
  });
  const chosen = new Set(connection.streams.map(({ name }) => name));
  const there = new Set(offered.map(({ name }) => name));
  const unchosen = [...states.values()]
    .filter(({ name, loaded }) => loaded && !there.has(name) && !chosen.has(name))
    .map(({ name }) => ({ name, schema: null, table: null, enabled: true, excludeColumns: [] }));
  const gone = [...connection.streams.filter((choice) => !matched.has(choice)), ...unchosen];
  return [
    ...available,
    ...gone.map((choice): OfferedStream => ({
      name: choice.name,
      schema: choice.schema,
      table: choice.table,
      available: false,
      unavailable: barred.has(choice.name) ? "revoked" : namesAll.has(connection.kind) ? "gone" : null,
      enabled: choice.enabled,
      held: false,
      heldColumns: [],
      excludeColumns: choice.excludeColumns,
      columns: [],
      primaryKey: [],
      estimatedRows: null,
      target: target(choice.name, choice.table ?? choice.name),
    })),
  ];
}

function excludedNames(stream: SourceStream, choice: StreamChoice | undefined): readonly string[] {
  const { there, missing } = excludedColumns(stream, choice?.excludeColumns ?? []);
  return [...there, ...missing];
}

import type { ConnectionRecord, StreamChoice } from "../catalog/ConnectionRecord";
import type { StreamState } from "../catalog/StreamState";
import type { SourceStream } from "../connectors/SourceStream";
import { choiceFor, selectStream } from "../sync/choiceFor";
import { heldColumns } from "../sync/columnsToRead";
import { excludedColumns } from "../sync/excludedColumns";
import { targetTables } from "../sync/targetTables";
import { usualSchemas } from "../sync/usualSchemas";
import type { OfferedStream } from "./OfferedStream";

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
  const tables = targetTables(offered, states, usualSchemas(connection.config));
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
      unavailable: barred.has(choice.name) ? "revoked" : "gone",
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

import type { SchemaChange } from "../catalog/RunRecord";
import type { StreamState } from "../catalog/StreamState";
import type { SourceStream } from "../connectors/SourceStream";

export interface OfferComparison {
  /** Tables that came, went or came back since the sync before. */
  readonly changes: readonly SchemaChange[];
  /** Those that are new or different, to be written down. */
  readonly states: readonly StreamState[];
}

/**
 * Holds what a source offers against what is known of it. A table that went keeps its rows here and is marked by the
 * time of its going; at the first sync everything is new, so nothing is a change.
 *
 * @param tables the table of each stream, by the stream's name
 * @param at time of this sync, ISO 8601
 */
export function compareOffer(
  offered: readonly Pick<SourceStream, "name">[],
  before: ReadonlyMap<string, StreamState>,
  tables: ReadonlyMap<string, string>,
  at: string,
): OfferComparison {
  const changes: SchemaChange[] = [];
  const states: StreamState[] = [];
  const note = (kind: SchemaChange["kind"], table: string) => {
    changes.push({ kind, table, column: null, from: null, to: null });
  };
  for (const { name } of offered) {
    if (before.has(name)) continue;
    if (before.size > 0) note("tableAdded", name);
    states.push(unloaded(name, tables.get(name) ?? name));
  }
  const names = new Set(offered.map(({ name }) => name));
  for (const state of before.values()) {
    const isOffered = names.has(state.name);
    if (isOffered === (state.vanishedAt === null)) continue;
    note(isOffered ? "tableReturned" : "tableVanished", state.name);
    states.push({ ...state, vanishedAt: isOffered ? null : at });
  }
  return { changes, states };
}

function unloaded(name: string, table: string): StreamState {
  return { name, table, columns: [], selection: "", position: null, vanishedAt: null, loaded: false };
}

import type { SchemaChange } from "../catalog/RunRepository";
import type { StreamState } from "../catalog/StreamStateRepository";
import type { SourceStream } from "../connectors/Connector";

export interface OfferComparison {
  /** Tables that came, went, came back, or may no longer be read, since the sync before. */
  readonly changes: readonly SchemaChange[];
  /** Those that are new or different, to be written down. */
  readonly states: readonly StreamState[];
}

export interface OfferContext {
  /** The table of each stream, by the stream's name. */
  readonly tables: ReadonlyMap<string, string>;
  /** Time of this sync, ISO 8601. */
  readonly at: string;
  /** Whether what is not known was not there before; false at the first look, which takes everything as given. */
  readonly knowsAll: boolean;
}

/**
 * Compares what a source offers with what is known of it. A table that is missing, or that may no longer be read, keeps
 * its rows here and is marked by the time of that.
 */
export function compareOffer(
  offered: readonly Pick<SourceStream, "name" | "barred">[],
  before: ReadonlyMap<string, StreamState>,
  { tables, at, knowsAll }: OfferContext,
): OfferComparison {
  const changes: SchemaChange[] = [];
  const states: StreamState[] = [];
  const note = (kind: SchemaChange["kind"], table: string) => {
    changes.push({ kind, table, column: null, from: null, to: null });
  };
  for (const { name } of offered) {
    if (before.has(name)) continue;
    if (knowsAll) note("tableAdded", name);
    states.push({ ...unloaded(name, tables.get(name) ?? name), newSince: knowsAll ? at : null });
  }
  const now = new Map(offered.map((stream) => [stream.name, stream]));
  for (const state of before.values()) {
    const stream = now.get(state.name);
    const next = {
      vanishedAt: stream === undefined ? (state.vanishedAt ?? at) : null,
      // One that is missing altogether says nothing of the right to read it.
      revokedAt: stream?.barred === undefined ? null : (state.revokedAt ?? at),
    };
    if (next.vanishedAt === state.vanishedAt && next.revokedAt === state.revokedAt) continue;
    if (next.vanishedAt !== null) note("tableVanished", state.name);
    else note(next.revokedAt === null ? "tableReturned" : "tableRevoked", state.name);
    states.push({ ...state, ...next });
  }
  return { changes, states };
}

/** What is known of a stream that no sync has read. */
export function unloaded(name: string, table: string): StreamState {
  return {
    ...{ name, table, columns: [], selection: "", position: null, vanishedAt: null, revokedAt: null },
    ...{ newSince: null, seenColumns: null, loaded: false },
  };
}

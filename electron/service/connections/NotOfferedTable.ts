import type { SourceStream } from "../connectors/SourceStream";

/** A table that is at the source and cannot be synced. */
export interface NotOfferedTable {
  readonly name: string;
  readonly schema: string | null;
  readonly table: string;
  /** Why it cannot be synced and what to do, a sentence. */
  readonly reason: string;
}

/** What a source offers, and the tables that are there but cannot be synced. */
export interface SourceOffer {
  readonly streams: readonly SourceStream[];
  readonly notOffered: readonly NotOfferedTable[];
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

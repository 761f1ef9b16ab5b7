import { z } from "zod";
import type { Catalog } from "./Catalog";

/** What is known of a stream: what its last good sync left behind, or only that the source offers it. */
const streamState = z.strictObject({
  /** Name of the stream. */
  name: z.string(),
  /** Table in the Connection's schema. */
  table: z.string(),
  /** Columns of the table; `vanishedAt` for one that the source no longer has. */
  columns: z.array(z.strictObject({ name: z.string(), type: z.string(), vanishedAt: z.string().nullable() })),
  /** What was read, columns with types: a position counts only for the same. */
  selection: z.string(),
  position: z.string().nullable(),
  /** Since when the source no longer offers the stream. */
  vanishedAt: z.string().nullable(),
  /** Since when the source no longer lets its user read the stream. */
  revokedAt: z.string().nullable().default(null),
  /** When a stream was first seen that nobody has chosen or refused; null for those that were there from the start. */
  newSince: z.string().nullable().default(null),
  /** Columns that were read or excluded: any other is new. Null where no sync has recorded them. */
  seenColumns: z.array(z.string()).nullable().default(null),
  /** False until a sync brought it in: it has no table yet, nor columns. */
  loaded: z.boolean().default(true),
});

export type StreamState = Readonly<z.infer<typeof streamState>>;

const stateRows = z.array(z.strictObject({ state: z.string() }));

/** The catalog's `stream_states` table. */
export class StreamStateRepository {
  readonly #catalog: Catalog;

  constructor(catalog: Catalog) {
    this.#catalog = catalog;
  }

  /** By the stream's name. */
  async read(connectionId: string): Promise<Map<string, StreamState>> {
    const rows = await this.#catalog.run(
      "SELECT state FROM stream_states WHERE connection_id = $1 ORDER BY name",
      [connectionId],
    );
    const states = stateRows.parse(rows).map(({ state }) => streamState.parse(JSON.parse(state)));
    return new Map(states.map((state) => [state.name, state]));
  }

  /** All of them or none. */
  async write(connectionId: string, states: readonly StreamState[]): Promise<void> {
    if (states.length === 0) return;
    // One statement however many: those of thousands of tables would take seconds one by one.
    await this.#catalog.run(
      `INSERT OR REPLACE INTO stream_states
       SELECT $1::VARCHAR, state ->> 'name', state ->> 'text'
         FROM (SELECT unnest(from_json($2::VARCHAR, '["JSON"]')) AS state)`,
      [
        connectionId,
        JSON.stringify(states.map((state) => ({ name: state.name, text: JSON.stringify(state) }))),
      ],
    );
  }
}

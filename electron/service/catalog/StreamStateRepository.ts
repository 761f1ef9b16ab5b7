import { z } from "zod";
import type { Catalog } from "./Catalog";
import { streamState, type StreamState } from "./StreamState";

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

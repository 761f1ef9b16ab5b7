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
    await this.#catalog.transaction(async (run) => {
      for (const state of states) {
        await run("INSERT OR REPLACE INTO stream_states VALUES ($1, $2, $3)", [
          connectionId,
          state.name,
          JSON.stringify(state),
        ]);
      }
    });
  }
}

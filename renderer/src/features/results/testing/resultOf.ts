import type { ResultClient } from "../client/ResultClient";
import type { ShownResult } from "../state/resultContext";

/** The result of a client as a pane shows it, of a statement that is not known except where it is given. */
export function resultOf(client: ResultClient, about: Partial<ShownResult> = {}): ShownResult {
  const state = client.getState();
  return {
    client,
    state,
    columns: state.columns ?? [],
    statement: null,
    source: null,
    onOpenQuery: () => undefined,
    ...about,
  };
}

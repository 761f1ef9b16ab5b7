import type { HandlersOf } from "../ipc/MethodHandlers";
import { runQuery, type QueryPorts } from "./runQuery";

/** Handlers of running statements and of the results they leave. */
export function resultHandlers(
  ports: QueryPorts,
): HandlersOf<"query.run" | "results.open" | "results.close"> {
  const { store } = ports;
  return {
    "query.run": (input, context) => runQuery(ports, input, context),
    "results.open": async ({ runId }, { page }) => {
      page.sendResultPort(runId, store.connect(runId));
      return {};
    },
    "results.close": async ({ runId }) => {
      store.drop(runId);
      return {};
    },
  };
}

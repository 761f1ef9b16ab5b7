import { recordRun, type RunRecorder } from "../history/recordRun";
import type { EventPublisher } from "../ipc/EventPublisher";
import type { HandlersOf } from "../ipc/MethodHandlers";
import type { ClipboardContent } from "../windows/writeClipboard";
import { runQuery, type QueryPorts } from "./runQuery";

export interface ResultPorts extends QueryPorts, RunRecorder {
  readonly events: EventPublisher;
  readonly writeClipboard: (content: ClipboardContent) => Promise<void>;
}

/** Handlers of running statements and of the results they leave. */
export function resultHandlers(
  ports: ResultPorts,
): HandlersOf<"query.run" | "results.open" | "results.copy" | "results.close"> {
  const { store, events, writeClipboard } = ports;
  return {
    "query.run": (input, context) => recordRun(ports, input, () => runQuery(ports, input, context)),
    "results.open": async ({ runId }, { page }) => {
      page.sendResultPort(runId, await store.reopen(runId));
      return {};
    },
    "results.copy": async ({ copyId, runId, copy }, { signal }) => {
      const onProgress = (rowsDone: number) => events.publish("results.copyProgress", { copyId, rowsDone });
      const { text, rows } = await store.outputs.copy(copyId, runId, copy, { signal, onProgress });
      if (copy.format !== "html") {
        await writeClipboard({ text, html: null });
        return { rows };
      }
      // Programs that take no HTML paste the same cells as a table of text.
      const plain = { ...copy, format: "tsvWithHeader" } as const;
      const copied = await store.outputs.copy(`${copyId} as text`, runId, plain, {
        signal,
        onProgress: () => undefined,
      });
      await writeClipboard({ text: copied.text, html: text });
      return { rows };
    },
    "results.close": async ({ runId }) => {
      store.release(runId);
      return {};
    },
  };
}

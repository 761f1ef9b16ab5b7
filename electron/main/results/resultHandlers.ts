import { recordRun, type RunRecorder } from "../history/recordRun";
import type { ResultCopy } from "#shared/contract/resultCopy";
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
      const copied = await store.outputs.copy(copyId, runId, copy, { signal, onProgress });
      const { text, rows, formulas = 0 } = copied;
      const alongside = formatAlongside(copy.format, formulas);
      if (alongside === null) {
        await writeClipboard({ text, html: null });
        return { rows };
      }
      const other = await store.outputs.copy(
        `${copyId} as ${alongside}`,
        runId,
        { ...copy, format: alongside },
        { signal, onProgress: () => undefined },
      );
      const isHtml = copy.format === "html";
      await writeClipboard(isHtml ? { text: other.text, html: text } : { text, html: other.text });
      const found = isHtml ? (other.formulas ?? 0) : formulas;
      return found === 0 ? { rows } : { rows, formulas: found };
    },
    "results.close": async ({ runId }) => {
      store.release(runId);
      return {};
    },
  };
}

/**
 * What else goes on the clipboard. Beside HTML the same cells as text, for programs that take no HTML; beside texts of which
 * some look like formulas an HTML table, which spreadsheets prefer and in which those cells are marked as text.
 */
function formatAlongside(format: ResultCopy["format"], formulas: number): ResultCopy["format"] | null {
  switch (format) {
    case "html":
      return "tsvWithHeader";
    case "text":
    case "tsv":
      return formulas > 0 ? "htmlRows" : null;
    case "tsvWithHeader":
    case "csv":
      return formulas > 0 ? "html" : null;
    case "htmlRows":
    case "markdown":
    case "json":
    case "ndjson":
    case "sqlInsert":
    case "sqlUpdate":
    case "sqlValues":
    case "sqlIn":
      return null;
  }
}

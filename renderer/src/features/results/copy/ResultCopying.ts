import { isSqlFormat, type ResultCopy } from "#shared/contract/resultCopy";
import { createStore } from "zustand/vanilla";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { copyCells } from "./copyCells";

/** How a copy stands: under way, or what came of the last one. */
export type CopyStatus =
  | { readonly kind: "none" }
  | { readonly kind: "running"; readonly rowsDone: number; readonly rowCount: number }
  | { readonly kind: "ended"; readonly note: string };

/** Milliseconds for which the note on a finished copy stays. */
const noteStays = 6000;

/**
 * The copies of one result to the clipboard, one at a time: a new one stops the one before. A copy goes on while its tab
 * is not seen.
 */
export class ResultCopying {
  readonly status = createStore<CopyStatus>()(() => ({ kind: "none" }));
  readonly #client: ResultClient;
  #running: AbortController | null = null;

  constructor(client: ResultClient) {
    this.#client = client;
  }

  /** Never rejects: what came of it is in the status. */
  async start(copy: ResultCopy): Promise<void> {
    const { runId } = this.#client.getState();
    if (runId === null) return;
    this.#running?.abort();
    const abort = new AbortController();
    this.#running = abort;
    const rowCount = copy.rows.count;
    const show = (status: CopyStatus): void => {
      if (this.#running === abort) this.status.setState(status, true);
    };
    show({ kind: "running", rowsDone: 0, rowCount });
    try {
      const rows = await copyCells(runId, copy, abort.signal, (rowsDone) =>
        show({ kind: "running", rowsDone, rowCount }),
      );
      show({ kind: "ended", note: noteOf(copy, rows, this.#client.getState()) });
    } catch (thrown) {
      const { code, message } = toAppErrorData(thrown);
      const text = messages.results;
      show({ kind: "ended", note: code === "CANCELLED" ? text.copyStopped : text.copyFailed(message) });
    }
    setTimeout(() => show({ kind: "none" }), noteStays);
  }

  readonly stop = (): void => this.#running?.abort();
}

/** A copy of a cut result says so, and of what was computed of its rows; SQL also that it has no totals. */
function noteOf({ format, viewId, rows: asked }: ResultCopy, rows: number, state: ResultState): string {
  const { truncated, rowCount, viewId: shownViewId } = state;
  const text = messages.results;
  if (format === "text") return text.copiedCell;
  const ofCut = viewId === shownViewId || viewId === 0 ? text.copiedOfCut : text.copiedComputedOfCut;
  const note = truncated ? ofCut(rows, rowCount) : text.copiedRows(rows);
  return isSqlFormat(format) && rows < asked.count ? messages.resultExport.withoutTotals(note) : note;
}

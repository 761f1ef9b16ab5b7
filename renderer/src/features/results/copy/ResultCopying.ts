import { createStore } from "zustand/vanilla";
import { isSqlFormat, type ResultCopy } from "#shared/domain/results/resultCopy";
import { bridge } from "../../../bridge/bridge";
import { keepNotification } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import type { CopyRequest } from "../state/selection";

/** The cells of a copy as they were selected. */
export interface CellCopy extends Omit<ResultCopy, "rows"> {
  readonly rows: {
    readonly from: number;
    readonly count: number;
    /** Whether rows that still arrive are meant too. */
    readonly growsDown: boolean;
  };
}

/** How a copy stands: waiting for its result, under way, or what came of the last one. */
export type CopyStatus =
  | { readonly kind: "none" }
  /** All rows are wanted, and some have not arrived yet. */
  | { readonly kind: "waiting" }
  | { readonly kind: "running"; readonly rowsDone: number; readonly rowCount: number }
  | { readonly kind: "ended"; readonly note: string };

/** Milliseconds for which the note on a finished copy stays. */
const noteStays = 6000;

/**
 * The copies of one result to the clipboard, one at a time: a new one stops the one before. A copy goes on while its tab
 * is not seen. A copy of all rows waits for the result to be complete; what is there already is copied only by choice, and
 * then the note says how many rows that were.
 */
export class ResultCopying {
  readonly status = createStore<CopyStatus>()(() => ({ kind: "none" }));
  readonly #client: Pick<ResultClient, "getState">;
  #running: AbortController | null = null;
  #waiting: CellCopy | null = null;

  constructor(client: Pick<ResultClient, "getState">) {
    this.#client = client;
  }

  /** Never rejects: what came of it is in the status. */
  async start(cells: CellCopy): Promise<void> {
    const { runId, phase } = this.#client.getState();
    if (runId === null) return;
    this.#running?.abort();
    const abort = new AbortController();
    this.#running = abort;
    const isLoading = phase !== "done";
    const { from, growsDown } = cells.rows;
    const count = isLoading && growsDown ? null : cells.rows.count;
    this.#waiting = count === null ? cells : null;
    const show = (status: CopyStatus): void => {
      if (this.#running === abort) this.status.setState(status, true);
    };
    const end = (note: string, tone: "info" | "error" = "info"): void => {
      if (this.#running !== abort) return;
      show({ kind: "ended", note });
      keepNotification(note, tone);
    };
    show(count === null ? { kind: "waiting" } : { kind: "running", rowsDone: 0, rowCount: count });
    const copy: ResultCopy = { ...cells, rows: { from, count } };
    try {
      const { rows, formulas } = await copyCells(runId, copy, abort.signal, (rowsDone) =>
        show({ kind: "running", rowsDone, rowCount: count ?? this.#client.getState().rowCount - from }),
      );
      const note = noteOf(copy, rows, this.#client.getState(), isLoading);
      const formulaNote = formulas === undefined ? "" : `. ${messages.resultExport.formulasAsText(formulas)}`;
      end(note + formulaNote);
    } catch (thrown) {
      const { code, message } = toAppErrorData(thrown);
      const text = messages.results;
      if (code === "CANCELLED") end(text.copyStopped);
      else end(text.copyFailed(message), "error");
    }
    setTimeout(() => show({ kind: "none" }), noteStays);
  }

  /** Copies the rows that are there, in the place of the copy that waits for all of them. */
  readonly copyLoaded = (): void => {
    const waiting = this.#waiting;
    if (waiting === null || this.status.getState().kind !== "waiting") return;
    const { from } = waiting.rows;
    const count = Math.max(0, this.#client.getState().rowCount - from);
    void this.start({ ...waiting, rows: { from, count, growsDown: false } });
  };

  readonly stop = (): void => this.#running?.abort();
}

/**
 * A copy of a cut result says so, and of what was computed of its rows; SQL also that it has no totals.
 *
 * @param wasLoading Rows of the result were missing when the copy began, so what it has may not be all of them.
 */
function noteOf(
  { format, viewId, rows: asked }: ResultCopy,
  rows: number,
  state: ResultState,
  wasLoading: boolean,
): string {
  const { truncated, rowCount, viewId: shownViewId, phase } = state;
  const text = messages.results;
  if (format === "text") return text.copiedCell;
  if (wasLoading && asked.count !== null) {
    if (phase !== "done") return text.copiedWhileLoading(rows);
    if (rows < rowCount) return text.copiedOfAll(rows, rowCount);
  }
  const ofCut = viewId === shownViewId || viewId === 0 ? text.copiedOfCut : text.copiedComputedOfCut;
  const note = truncated ? ofCut(rows, rowCount) : text.copiedRows(rows);
  return isSqlFormat(format) && asked.count !== null && rows < asked.count
    ? messages.resultExport.withoutTotals(note)
    : note;
}

interface CopiedCells {
  readonly rows: number;
  /** Texts that look like formulas, which spreadsheets paste as texts. */
  readonly formulas?: number | undefined;
}

/**
 * Puts cells of a run's result on the clipboard; their text does not pass through the page.
 *
 * @param onProgress Called with the rows that are done.
 * Rejects with AppError, code CANCELLED where the signal stopped it.
 */
async function copyCells(
  runId: string,
  copy: ResultCopy,
  signal: AbortSignal,
  onProgress: (rowsDone: number) => void,
): Promise<CopiedCells> {
  const copyId = crypto.randomUUID();
  const unsubscribe = bridge.on("results.copyProgress", (progress) => {
    if (progress.copyId === copyId) onProgress(progress.rowsDone);
  });
  try {
    return await bridge.call("results.copy", { copyId, runId, copy }, { signal });
  } finally {
    unsubscribe();
  }
}

/** They live exactly as long as the result's client. */
const copyings = new WeakMap<ResultClient, ResultCopying>();

/** The copies of a result; there is one such object for each client. */
export function copyingOf(client: ResultClient): ResultCopying {
  const known = copyings.get(client);
  if (known !== undefined) return known;
  const copying = new ResultCopying(client);
  copyings.set(client, copying);
  return copying;
}

/** The copy that a range of the grid's cells asks for. */
export function rangeCopy(viewId: number, { range, columns, growsDown, withHeader }: CopyRequest): CellCopy {
  const rows = { from: range.top, count: Math.max(0, range.bottom - range.top + 1), growsDown };
  const isOneCell = rows.count === 1 && columns.length === 1 && !growsDown;
  // A single cell is copied as it is: it mostly goes into a text, where quotes would be wrong.
  const format = withHeader ? "tsvWithHeader" : isOneCell ? "text" : "tsv";
  return { viewId, format, rows, columns: [...columns] };
}

import type { StoreEvent } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { StoredResult } from "../rows/StoredResult";
import type { ResultTables } from "../table/ResultTables";
import { writeTableFiles } from "./writeTableFiles";

interface RunningWrite {
  readonly runId: string;
  readonly abort: AbortController;
}

/** The results that are being written for tables. Each says how far it is, and ends with `tableWritten` or `tableNotWritten`. */
export class TableWrites {
  readonly #tell: (event: StoreEvent) => void;
  readonly #complete: (runId: string) => Promise<StoredResult>;
  readonly #tables: () => ResultTables;
  readonly #running = new Map<string, RunningWrite>();

  /**
   * @param tell Takes what main has to know.
   * @param complete The result of a run once all its rows are there. Rejects with AppError.
   */
  constructor(
    tell: (event: StoreEvent) => void,
    complete: (runId: string) => Promise<StoredResult>,
    tables: () => ResultTables,
  ) {
    this.#tell = tell;
    this.#complete = complete;
    this.#tables = tables;
  }

  /** @param folder Absolute path of an empty folder in the store's own one. */
  async begin(tableId: string, runId: string, folder: string): Promise<void> {
    const abort = new AbortController();
    this.#running.set(tableId, { runId, abort });
    try {
      const result = await unlessAborted(abort.signal, this.#complete(runId));
      const database = await this.#tables().database();
      const written = await writeTableFiles(result, database, folder, {
        signal: abort.signal,
        onProgress: (progress) => this.#tell({ type: "tableProgress", tableId, progress }),
      });
      abort.signal.throwIfAborted();
      this.#tell({ type: "tableWritten", tableId, written });
    } catch (error) {
      this.#tell({ type: "tableNotWritten", tableId, error: writeError(error, abort.signal).toData() });
    } finally {
      this.#running.delete(tableId);
    }
  }

  stop(tableId: string): void {
    this.#running.get(tableId)?.abort.abort();
  }

  /** Ends what is written of a result that is no longer there. */
  endOf(runId: string): void {
    for (const running of this.#running.values()) {
      if (running.runId === runId) running.abort.abort(new AppError("RESULT_GONE"));
    }
  }
}

/** Rows may still be coming in, for as long as the statement runs. */
async function unlessAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new AppError("CANCELLED")), { once: true });
  });
  return Promise.race([work, aborted]);
}

function writeError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) return signal.reason instanceof AppError ? signal.reason : new AppError("CANCELLED");
  if (error instanceof AppError) return error;
  const isOfDisk = error instanceof Error && "code" in error && typeof error.code === "string";
  return new AppError(isOfDisk ? "RESULT_DISK_FULL" : "INTERNAL");
}

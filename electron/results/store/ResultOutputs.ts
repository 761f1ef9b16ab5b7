import { AppError } from "#shared/errors/AppError";
import type { StoreMethods } from "#shared/processes/storePort";
import type { RpcHandlers } from "#shared/rpc/RpcServer";
import { copyResult, rowsToCopy } from "../copy/copyResult";
import { exportResult } from "../export/exportResult";
import { PagedExports } from "../export/PagedExports";
import { writeTable } from "../keepTable/writeTable";
import type { ResultTables } from "../table/ResultTables";
import type { StoreEntries } from "./StoreEntries";
import type { StoreEntry } from "./StoreEntry";

type OutputMethod = "copy" | "export" | "openPages" | "addPage" | "endPages" | "discardPages" | "writeTable";

/** What takes rows out of the store: copies to the clipboard, files, and tables of kept results. */
export class ResultOutputs {
  readonly handlers: Pick<RpcHandlers<StoreMethods>, OutputMethod>;
  readonly #entries: Pick<StoreEntries, "find" | "complete">;
  readonly #pages: PagedExports;
  /** What reads a result now, by run. */
  readonly #reading = new Map<string, Set<AbortController>>();

  constructor(entries: Pick<StoreEntries, "find" | "complete">, tables: () => ResultTables) {
    this.#entries = entries;
    this.#pages = new PagedExports(tables);
    this.handlers = {
      copy: async ({ runId, copy }, { signal, send }) => {
        const entry = this.#find(runId);
        // A result that ends meanwhile says itself how.
        await rowsToCopy(entry, copy, signal);
        return this.#read(runId, signal, (ended) => copyResult(entry, copy, { signal: ended, send }));
      },
      export: ({ runId, export: wish, ...place }, { signal, send }) =>
        this.#read(runId, signal, (ended) =>
          exportResult(this.#find(runId), wish, place, tables(), {
            signal: ended,
            onProgress: ignoring(send),
          }),
        ),
      openPages: async ({ pages, ...place }) => {
        await this.#pages.open(pages, place);
        return null;
      },
      addPage: ({ exportId, runId }, { signal, send }) =>
        this.#pages.addPage(exportId, this.#entries.find(runId)?.result, {
          signal,
          onProgress: ignoring(send),
        }),
      endPages: ({ exportId }, { signal }) => this.#pages.end(exportId, signal),
      discardPages: async ({ exportId }) => {
        await this.#pages.discard(exportId);
        return null;
      },
      writeTable: ({ runId, folder }, { signal, send }) =>
        this.#read(runId, signal, (ended) =>
          writeTable(this.#entries.complete(runId), folder, tables(), {
            signal: ended,
            onProgress: ignoring(send),
          }),
        ),
    };
  }

  /** Ends what reads a result that is no longer there. */
  endOf(runId: string): void {
    for (const abort of this.#reading.get(runId) ?? []) abort.abort(new AppError("RESULT_GONE"));
  }

  #find(runId: string): StoreEntry {
    const entry = this.#entries.find(runId);
    if (entry === undefined) throw new AppError("RESULT_GONE");
    return entry;
  }

  /** Does work that is of no use once the signal fires or the result goes. */
  async #read<Value>(
    runId: string,
    signal: AbortSignal,
    work: (ended: AbortSignal) => Promise<Value>,
  ): Promise<Value> {
    const gone = new AbortController();
    const reading = this.#reading.get(runId) ?? new Set();
    this.#reading.set(runId, reading.add(gone));
    try {
      return await work(AbortSignal.any([signal, gone.signal]));
    } finally {
      reading.delete(gone);
      if (reading.size === 0) this.#reading.delete(runId);
    }
  }
}

/** Progress is not waited for: a part of it that comes late is of no use. */
function ignoring<Part>(send: (part: Part) => Promise<void>): (part: Part) => void {
  return (part) => void send(part);
}

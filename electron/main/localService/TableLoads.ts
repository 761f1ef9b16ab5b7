import { randomUUID } from "node:crypto";
import type { LocalServiceCommand, LocalServiceEvent } from "#shared/processes/localServicePort";
import type { ResultTableLoad } from "#shared/processes/resultTable";
import { AppError } from "#shared/errors/AppError";

type LoadEvent = Extract<
  LocalServiceEvent,
  { readonly type: "tableRows" | "tableLoaded" | "tableNotLoaded" }
>;

interface Waiter {
  readonly resolve: (rows: number) => void;
  readonly reject: (error: AppError) => void;
  readonly onRows: (rowsDone: number) => void;
}

/** What whoever wants a table has to do with its load while it runs. */
export interface LoadWatch {
  readonly signal: AbortSignal;
  /** Called with the rows that are in the table. */
  readonly onRows: (rowsDone: number) => void;
}

/** The tables of kept results that the embedded service is loading. */
export class TableLoads {
  readonly #post: (command: LocalServiceCommand) => boolean;
  readonly #waiting = new Map<string, Waiter>();

  /** @param post Sends a command to the service; false where no process runs now. */
  constructor(post: (command: LocalServiceCommand) => boolean) {
    this.#post = post;
  }

  /**
   * Settles with the rows of the table. A stopped load settles when the service uses its files no more.
   * @throws AppError of the load; LOCAL_SERVICE_STOPPED
   */
  async load(load: ResultTableLoad, { signal, onRows }: LoadWatch): Promise<number> {
    if (signal.aborted) throw new AppError("CANCELLED");
    const loadId = randomUUID();
    if (!this.#post({ type: "loadTable", loadId, load })) throw new AppError("LOCAL_SERVICE_STOPPED");
    const stop = (): void => void this.#post({ type: "stopLoad", loadId });
    signal.addEventListener("abort", stop, { once: true });
    try {
      return await new Promise<number>((resolve, reject) => {
        this.#waiting.set(loadId, { resolve, reject, onRows });
      });
    } finally {
      signal.removeEventListener("abort", stop);
      this.#waiting.delete(loadId);
    }
  }

  hear(event: LoadEvent): void {
    const waiter = this.#waiting.get(event.loadId);
    if (event.type === "tableRows") waiter?.onRows(event.rowsDone);
    else if (event.type === "tableLoaded") waiter?.resolve(event.rows);
    else waiter?.reject(AppError.fromData(event.error));
  }

  /** The service's process ended. */
  lose(): void {
    for (const waiter of this.#waiting.values()) waiter.reject(new AppError("LOCAL_SERVICE_STOPPED"));
  }
}

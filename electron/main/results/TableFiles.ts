import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KeepProgress, ResultTableFiles } from "#shared/processes/resultTable";
import type { StoreCommand, StoreEvent } from "#shared/processes/storePort";
import { AppError, type AppErrorData } from "#shared/errors/AppError";
import type { KeptRuns } from "./KeptRuns";

interface Waiter {
  readonly resolve: (written: ResultTableFiles) => void;
  readonly reject: (error: AppError) => void;
  readonly onProgress: (progress: KeepProgress) => void;
}

interface TableWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: KeepProgress) => void;
}

type TableEvent = Extract<
  StoreEvent,
  { readonly type: "tableProgress" | "tableWritten" | "tableNotWritten" }
>;

/** Results that the store writes into files from which tables are made. Owns the files, each for as long as it is used. */
export class TableFiles {
  readonly #kept: KeptRuns;
  readonly #folder: string;
  readonly #post: (command: StoreCommand) => boolean;
  readonly #waiting = new Map<string, Waiter>();
  #isCleaned: Promise<void> | null = null;

  /**
   * @param folder Absolute path; what it holds at first was left by a run of the app that was cut short.
   * @param post Sends a command to the store; false where no process runs now.
   */
  constructor(kept: KeptRuns, folder: string, post: (command: StoreCommand) => boolean) {
    this.#kept = kept;
    this.#folder = folder;
    this.#post = post;
  }

  /** Removes what an earlier run of the app left. */
  clean(): Promise<void> {
    this.#isCleaned ??= rm(this.#folder, { recursive: true, force: true }).catch(() => undefined);
    return this.#isCleaned;
  }

  /**
   * Has the rows of a result written, for as long as `work` takes; nothing is left of the files afterwards.
   *
   * @throws AppError RESULT_GONE, RESULT_NOT_LOADED where no table can be made, RESULT_DISK_FULL, RESULT_STORE_STOPPED,
   * CANCELLED, and whatever `work` throws
   */
  async with<Value>(
    runId: string,
    watch: TableWatch,
    work: (written: ResultTableFiles) => Promise<Value>,
  ): Promise<Value> {
    await this.clean();
    await this.#kept.looked();
    this.#kept.require(runId);
    const tableId = randomUUID();
    const folder = join(this.#folder, tableId);
    try {
      await makeFolder(folder);
      return await work(await this.#write({ type: "writeTable", tableId, runId, folder }, watch));
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
    }
  }

  hear(event: TableEvent): void {
    const waiter = this.#waiting.get(event.tableId);
    if (event.type === "tableProgress") waiter?.onProgress(event.progress);
    else if (event.type === "tableWritten") waiter?.resolve(event.written);
    else waiter?.reject(AppError.fromData(event.error));
  }

  /** The store's process ended. */
  lose(error: AppErrorData): void {
    for (const waiter of this.#waiting.values()) waiter.reject(AppError.fromData(error));
  }

  /** A stopped one settles when the store writes no more. */
  async #write(
    command: Extract<StoreCommand, { readonly type: "writeTable" }>,
    { signal, onProgress }: TableWatch,
  ): Promise<ResultTableFiles> {
    const { tableId } = command;
    if (signal.aborted) throw new AppError("CANCELLED");
    if (!this.#post(command)) throw new AppError("RESULT_STORE_STOPPED");
    const stop = (): void => void this.#post({ type: "stopTable", tableId });
    signal.addEventListener("abort", stop, { once: true });
    try {
      return await new Promise<ResultTableFiles>((resolve, reject) => {
        this.#waiting.set(tableId, { resolve, reject, onProgress });
      });
    } finally {
      signal.removeEventListener("abort", stop);
      this.#waiting.delete(tableId);
    }
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch {
    throw new AppError("RESULT_DISK_FULL");
  }
}

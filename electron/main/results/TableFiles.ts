import { randomUUID } from "node:crypto";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { KeepProgress, ResultTableFiles } from "#shared/processes/resultTable";
import type { StoreMethods } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";
import type { RpcClient } from "#shared/rpc/RpcClient";
import type { KeptRuns } from "./KeptRuns";

interface TableWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: KeepProgress) => void;
}

/** Results that the store writes into files from which tables are made. Owns the files, each for as long as it is used. */
export class TableFiles {
  readonly #kept: KeptRuns;
  readonly #folder: string;
  readonly #calls: RpcClient<StoreMethods>;
  #isCleaned: Promise<void> | null = null;

  /** @param folder Absolute path; what it holds at first was left by a run of the app that was cut short. */
  constructor(kept: KeptRuns, folder: string, calls: RpcClient<StoreMethods>) {
    this.#kept = kept;
    this.#folder = folder;
    this.#calls = calls;
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
    { signal, onProgress }: TableWatch,
    work: (written: ResultTableFiles) => Promise<Value>,
  ): Promise<Value> {
    await this.clean();
    await this.#kept.looked();
    this.#kept.require(runId);
    const folder = join(this.#folder, randomUUID());
    try {
      await makeFolder(folder);
      const options = { signal, onPart: onProgress };
      return await work(await this.#calls.call("writeTable", { runId, folder }, options));
    } finally {
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
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

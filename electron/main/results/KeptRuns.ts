import type { StoreEvent } from "#shared/processes/storePort";
import { AppError } from "#shared/errors/AppError";

export interface KeptSize {
  readonly bytes: number;
  readonly results: number;
}

type KeptEvent = Extract<StoreEvent, { readonly type: "kept" | "keptSize" | "gone" | "dropped" }>;

/** Which results the store keeps, of this run of the app and of earlier ones, as far as it has said. */
export class KeptRuns {
  readonly #runIds = new Set<string>();
  readonly #damaged = new Set<string>();
  #size: KeptSize = { bytes: 0, results: 0 };
  /** The running process has said which results of earlier runs it keeps. */
  #hasLooked = false;
  readonly #awaitingLook: (() => void)[] = [];

  /** What is on disk of complete results. */
  get size(): KeptSize {
    return this.#size;
  }

  has(runId: string): boolean {
    return this.#runIds.has(runId);
  }

  /** @throws AppError RESULT_GONE where it is not kept */
  require(runId: string): void {
    if (!this.#runIds.has(runId)) throw new AppError("RESULT_GONE");
  }

  /** As {@link require}. @throws also RESULT_DAMAGED where a file of it was found incomplete when the store started. */
  requireToOpen(runId: string): void {
    if (this.#damaged.has(runId)) throw new AppError("RESULT_DAMAGED");
    this.require(runId);
  }

  add(runId: string): void {
    this.#runIds.add(runId);
  }

  /** @returns whether it was kept */
  delete(runId: string): boolean {
    return this.#runIds.delete(runId);
  }

  hear(event: KeptEvent): void {
    switch (event.type) {
      case "kept":
        for (const runId of event.runIds) this.#runIds.add(runId);
        for (const runId of event.damaged) this.#damaged.add(runId);
        this.#hasLooked = true;
        for (const wake of this.#awaitingLook.splice(0)) wake();
        return;
      case "keptSize":
        this.#size = { bytes: event.bytes, results: event.results };
        return;
      case "gone":
      case "dropped":
        this.#runIds.delete(event.runId);
    }
  }

  /** Settles when the store has looked for results of earlier runs. */
  async looked(): Promise<void> {
    if (!this.#hasLooked) await new Promise<void>((resolve) => this.#awaitingLook.push(resolve));
  }

  /** The store's process ended; the next one says what it keeps. */
  lose(): void {
    this.#runIds.clear();
    this.#hasLooked = false;
  }
}

import type { SyncClock } from "./SyncClock";

const EVERY_MS = 1000;

/** A run that changes nothing for long is written all the same, so that one that is killed is known to have run so far. */
const LEAST_EVERY_MS = 30_000;

/**
 * Writes a run's record down while it changes, at most once a second: the record is written whole, and one of 5,000
 * tables is 1.1 MB and takes 21 ms, which after every table would be 105 s and 5.7 GB of writing. What a killed
 * service did not write is told as not reached; its rows are in place all the same, and the next sync starts anew.
 */
export class RunSaves {
  readonly #write: () => Promise<void>;
  readonly #clock: Pick<SyncClock, "every" | "monotonic">;
  readonly #stop: () => void;
  #writtenAt: number;
  #isDue = false;
  #writing: Promise<void> = Promise.resolve();
  #isWriting = false;
  #failure: { readonly error: unknown } | undefined;

  constructor(write: () => Promise<void>, clock: Pick<SyncClock, "every" | "monotonic">) {
    this.#write = write;
    this.#clock = clock;
    this.#writtenAt = clock.monotonic();
    this.#stop = clock.every(EVERY_MS, () => {
      const isOld = clock.monotonic() - this.#writtenAt >= LEAST_EVERY_MS;
      if ((this.#isDue || isOld) && !this.#isWriting) void this.#begin();
    });
  }

  /** Writes at once. @throws what this write or one before failed with */
  async now(): Promise<void> {
    await this.#writing;
    await this.#begin();
    this.#throwFailure();
  }

  /** The record changed: it is written within a second or two. @throws what a write before failed with */
  soon(): void {
    this.#throwFailure();
    this.#isDue = true;
  }

  /** Settles when no write is under way and none will follow; what was still due is left to whoever closes. */
  async close(): Promise<void> {
    this.#stop();
    await this.#writing;
  }

  /** Never rejects. */
  #begin(): Promise<void> {
    this.#isDue = false;
    this.#isWriting = true;
    this.#writtenAt = this.#clock.monotonic();
    this.#writing = this.#write()
      .catch((error: unknown) => {
        this.#failure ??= { error };
      })
      .finally(() => {
        this.#isWriting = false;
      });
    return this.#writing;
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error;
  }
}

import type { LoadCommitRequest, LoadFileRequest } from "#shared/contract/enginePort";

export type LoadStep = LoadFileRequest | LoadCommitRequest;

/** What is still to be done for one load, in the order in which it was asked for. */
export class LoadInbox {
  readonly #steps: LoadStep[] = [];
  #wake: (() => void) | undefined;

  put(step: LoadStep): void {
    this.#steps.push(step);
    this.#wake?.();
  }

  /** The next step; waits for it. @throws the signal's reason when it fires first */
  async next(signal: AbortSignal): Promise<LoadStep> {
    const wake = (): void => this.#wake?.();
    signal.addEventListener("abort", wake, { once: true });
    try {
      for (;;) {
        signal.throwIfAborted();
        const step = this.#steps.shift();
        if (step !== undefined) return step;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      signal.removeEventListener("abort", wake);
    }
  }
}

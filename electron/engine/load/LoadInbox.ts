import type { LoadCommitRequest, LoadFileRequest } from "#shared/processes/enginePort";

type LoadStep = LoadFileRequest | LoadCommitRequest;

/** What is still to be done for one load, in the order in which it was asked for. */
export class LoadInbox {
  readonly #filesAtOnce: number;
  readonly #steps: LoadStep[] = [];
  #wake: (() => void) | undefined;

  /** @param filesAtOnce that are read side by side at most, each by a thread of its own */
  constructor(filesAtOnce: number) {
    this.#filesAtOnce = filesAtOnce;
  }

  put(step: LoadStep): void {
    this.#steps.push(step);
    this.#wake?.();
  }

  /** The file and those waiting right behind it that can be read with it: of its format, their rows counted too. */
  withNextFiles(file: LoadFileRequest): LoadFileRequest[] {
    const files = [file];
    while (file.rows !== null && files.length < this.#filesAtOnce) {
      const step = this.#steps[0];
      if (step?.type !== "load.file" || step.format !== file.format || step.rows === null) break;
      files.push(step);
      this.#steps.shift();
    }
    return files;
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

import type { LoadFile } from "#shared/processes/enginePort";

interface FileStep {
  readonly type: "file";
  readonly file: LoadFile;
  /** Called with its rows once it is in the table, with null where the load ends before. */
  readonly taken: (rows: number | null) => void;
}

type LoadStep = FileStep | { readonly type: "commit"; readonly rows: number | null };

/** What is still to be done for one load, in the order in which it was asked for. */
export class LoadInbox {
  readonly #filesAtOnce: number;
  readonly #steps: LoadStep[] = [];
  /** Files that are not in the table yet. */
  readonly #waiting = new Set<FileStep>();
  #isClosed = false;
  #wake: (() => void) | undefined;

  /** @param filesAtOnce that are read side by side at most, each by a thread of its own */
  constructor(filesAtOnce: number) {
    this.#filesAtOnce = filesAtOnce;
  }

  /** Settles with the rows of the file once it is in the table; with null where the load ends before. */
  addFile(file: LoadFile): Promise<number | null> {
    return new Promise((resolve) => {
      const step: FileStep = {
        type: "file",
        file,
        taken: (rows) => {
          this.#waiting.delete(step);
          resolve(rows);
        },
      };
      if (this.#isClosed) return resolve(null);
      this.#waiting.add(step);
      this.#put(step);
    });
  }

  commit(rows: number | null): void {
    this.#put({ type: "commit", rows });
  }

  /** The load has ended. */
  close(): void {
    this.#isClosed = true;
    for (const { taken } of this.#waiting) taken(null);
  }

  /** The file and those waiting right behind it that can be read with it: of its format, their rows counted too. */
  withNextFiles(first: FileStep): FileStep[] {
    const files = [first];
    while (first.file.rows !== null && files.length < this.#filesAtOnce) {
      const step = this.#steps[0];
      if (step?.type !== "file" || step.file.format !== first.file.format || step.file.rows === null) break;
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

  #put(step: LoadStep): void {
    this.#steps.push(step);
    this.#wake?.();
  }
}

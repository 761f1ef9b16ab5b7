/** Lets so many pieces of work run at a time; the others wait in order, as long as they are wanted. */
export class Turns {
  readonly #limit: number;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** @throws The signal's reason where it is aborted before the turn comes; whatever the work throws. */
  async take<Output>(work: () => Promise<Output>, signal: AbortSignal): Promise<Output> {
    while (this.#running >= this.#limit && !signal.aborted) await this.#wait(signal);
    signal.throwIfAborted();
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #wait(signal: AbortSignal): Promise<void> {
    await new Promise<void>((resolve) => {
      const wake = () => {
        signal.removeEventListener("abort", giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.splice(this.#waiting.indexOf(wake), 1);
        resolve();
      };
      this.#waiting.push(wake);
      signal.addEventListener("abort", giveUp, { once: true });
    });
  }
}

/** Milliseconds between two looks whether results come in. */
const lookMs = 200;
/** Milliseconds after which work is done in any case: results may come in for hours. */
const longestMs = 10_000;

/** Work that nobody waits for, done when no result comes in: what a person waits for has the processor to itself. */
export class DeferredWork {
  readonly #isBusy: () => boolean;
  readonly #waiting: { readonly work: () => void; readonly since: number }[] = [];
  #timer: NodeJS.Timeout | null = null;

  /** @param isBusy Whether a person waits for a result now. */
  constructor(isBusy: () => boolean) {
    this.#isBusy = isBusy;
  }

  /** Has it done a little later, in the order in which it was added. */
  add(work: () => void): void {
    this.#waiting.push({ work, since: performance.now() });
    this.#timer ??= setInterval(() => this.#look(), lookMs).unref();
  }

  /** What was not done yet is not done any more. */
  clear(): void {
    this.#waiting.length = 0;
    this.#rest();
  }

  #look(): void {
    const now = performance.now();
    const isBusy = this.#isBusy();
    for (let first = this.#waiting[0]; first !== undefined; first = this.#waiting[0]) {
      if (isBusy && now - first.since < longestMs) return;
      this.#waiting.shift();
      first.work();
    }
    this.#rest();
  }

  #rest(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}

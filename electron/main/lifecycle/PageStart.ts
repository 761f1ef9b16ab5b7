/** Milliseconds after loading at which a page is taken to have started that has not said so. */
const longestMs = 1500;

/** Tells when the page shows what it was opened with, so that what nobody waits for leaves it the machine until then. */
export class PageStart {
  readonly #limitMs: number;
  #settle: () => void = () => undefined;
  readonly done: Promise<void>;

  constructor(limitMs = longestMs) {
    this.#limitMs = limitMs;
    this.done = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** The page says so; it says it again when it is loaded anew. */
  say(): void {
    this.#settle();
  }

  /** The page is loaded, or cannot be. It has only so long from now on. */
  loaded(): void {
    setTimeout(this.#settle, this.#limitMs);
  }
}

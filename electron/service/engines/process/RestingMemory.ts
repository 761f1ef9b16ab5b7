import { collectGarbage } from "./collectGarbage";

/** From the end of the last request until memory is given back: requests that follow at once are not kept waiting. */
const REST_AFTER_MS = 300;

/** DuckDB's allocator returns what was freed within a second. */
const SETTLED_AFTER_MS = 2000;

/** A smaller growth since the last time is not worth a collection. */
const WORTH_BYTES = 32 * 1024 * 1024;

/** Gives back the memory of ended requests once no other runs. */
export class RestingMemory {
  readonly #isIdle: () => boolean;
  readonly #release: () => void;
  readonly #timer: NodeJS.Timeout;
  #settled = process.memoryUsage.rss();

  /** @param release drops what is kept for the next request, before garbage is collected */
  constructor(isIdle: () => boolean, release: () => void) {
    this.#isIdle = isIdle;
    this.#release = release;
    this.#timer = setTimeout(() => this.#rest(), REST_AFTER_MS).unref();
  }

  /** A request has ended. */
  touch(): void {
    this.#timer.refresh();
  }

  #rest(): void {
    const used = process.memoryUsage.rss();
    if (!this.#isIdle() || used < this.#settled + WORTH_BYTES) return;
    this.#release();
    collectGarbage();
    this.#settled = used;
    setTimeout(() => {
      if (this.#isIdle()) this.#settled = process.memoryUsage.rss();
    }, SETTLED_AFTER_MS).unref();
  }
}

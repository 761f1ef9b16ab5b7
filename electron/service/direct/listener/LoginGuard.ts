/** After this many failures in a row an address waits before each further try. */
const freeTries = 5;
const firstWaitMs = 250;
const longestWaitMs = 30_000;
/** Failures are forgotten after this long without one. */
const forgetMs = 10 * 60_000;
const mostAddresses = 10_000;

interface Failures {
  count: number;
  last: number;
}

/** Slows down whoever tries tokens: each failure of an address doubles what it waits for the answer to the next. */
export class LoginGuard {
  readonly #failures = new Map<string, Failures>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** Milliseconds that a try of this address waits. */
  waitMs(address: string): number {
    const failures = this.#failures.get(address);
    if (failures === undefined || this.#now() - failures.last > forgetMs || failures.count < freeTries)
      return 0;
    return Math.min(longestWaitMs, firstWaitMs * 2 ** (failures.count - freeTries));
  }

  failed(address: string): void {
    const now = this.#now();
    const failures = this.#failures.get(address);
    const isRecent = failures !== undefined && now - failures.last <= forgetMs;
    this.#failures.delete(address);
    this.#failures.set(address, { count: isRecent ? failures.count + 1 : 1, last: now });
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > mostAddresses && oldest !== undefined) this.#failures.delete(oldest);
  }

  succeeded(address: string): void {
    this.#failures.delete(address);
  }
}

import type { FieldTask } from "#shared/contract/resultPort";

/** Milliseconds between two words about how far it is; the first comes after as long, so that short work says nothing. */
const wordMs = 200;

/** Work on all rows of a result for one request: can be stopped, and says how far it is. */
export class FieldWork {
  readonly #signal: AbortSignal;
  readonly #tell: (task: FieldTask, rowsDone: number) => void;
  readonly #now: () => number;
  #toldAt: number;

  /** @param now Milliseconds of a clock that only goes forward. */
  constructor(
    signal: AbortSignal,
    tell: (task: FieldTask, rowsDone: number) => void,
    now = () => performance.now(),
  ) {
    this.#signal = signal;
    this.#tell = tell;
    this.#now = now;
    this.#toldAt = now();
  }

  /** Called between slices of the work. Throws the signal's reason once it is stopped. */
  reached(task: FieldTask, rowsDone: number): void {
    this.#signal.throwIfAborted();
    const now = this.#now();
    if (now - this.#toldAt < wordMs) return;
    this.#toldAt = now;
    this.#tell(task, rowsDone);
  }
}

/** For work that nobody watches. */
export const unwatched = new FieldWork(new AbortController().signal, () => undefined);

import type { FieldTask } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";

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

/** The work on fields that a page's requests have under way, each by its request. */
export class StoppableWork {
  readonly #tell: (requestId: number, task: FieldTask, rowsDone: number) => void;
  readonly #running = new Map<number, AbortController>();

  constructor(tell: (requestId: number, task: FieldTask, rowsDone: number) => void) {
    this.#tell = tell;
  }

  /** Does work for a request. @throws AppError CANCELLED where it is stopped in time */
  async do<Value>(requestId: number, work: (work: FieldWork) => Promise<Value>): Promise<Value> {
    const abort = new AbortController();
    this.#running.set(requestId, abort);
    const tell = (task: FieldTask, rowsDone: number) => this.#tell(requestId, task, rowsDone);
    try {
      return await work(new FieldWork(abort.signal, tell));
    } finally {
      this.#running.delete(requestId);
    }
  }

  /** What has ended already is let be. */
  stop(requestId: number): void {
    this.#running.get(requestId)?.abort(new AppError("CANCELLED"));
  }

  stopAll(): void {
    for (const requestId of this.#running.keys()) this.stop(requestId);
  }
}

import type { FieldTask } from "#shared/contract/resultPort";
import { AppError } from "#shared/errors/AppError";
import { FieldWork } from "./FieldWork";

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

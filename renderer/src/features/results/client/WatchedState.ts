import { initialResultState, type ResultState } from "./ResultState";

/** What is known of a result, and who is told when that changes. */
export class WatchedState {
  readonly #listeners = new Set<() => void>();
  #state = initialResultState;

  /** For useSyncExternalStore. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly get = (): ResultState => this.#state;

  change(change: Partial<ResultState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  /** Nobody is told any more. */
  close(): void {
    this.#listeners.clear();
  }
}

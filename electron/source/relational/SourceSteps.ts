/** How long a server may take to end a cancelled statement before the connection is cut. */
export const cancelGraceMs = 3000;

/** What ends a statement under way. */
export interface StatementEnd {
  /** Asks the server to end it; the connection stays. */
  cancel(): Promise<void>;
  /** Cuts the connection. */
  cut(): void;
}

/** Does something on the connection. @param onCancel takes what is to be done as soon as the step is cancelled */
export type SourceStep<T> = (onCancel: (listener: () => void) => void) => Promise<T>;

/** What is done on the one connection of a source: one step after the other, each of which can be stopped. */
export class SourceSteps {
  readonly #end: StatementEnd;
  #last: Promise<unknown> = Promise.resolve();

  constructor(end: StatementEnd) {
    this.#end = end;
  }

  /** Settles when the last step is over. */
  async idle(): Promise<void> {
    await this.#last;
  }

  /** @throws the signal's reason once it fired; else what `problemOf` makes of the step's error */
  run<T>(signal: AbortSignal, step: SourceStep<T>, problemOf: (error: unknown) => Error): Promise<T> {
    const run = async (): Promise<T> => {
      signal.throwIfAborted();
      const listeners: (() => void)[] = [];
      const stop = this.#stopOnAbort(signal, listeners);
      try {
        return await step((listener) => listeners.push(listener));
      } catch (error) {
        signal.throwIfAborted();
        throw problemOf(error);
      } finally {
        stop();
      }
    };
    const result = this.#last.then(run, run);
    this.#last = result.catch(() => undefined);
    return result;
  }

  /** @returns what ends the watch over the signal */
  #stopOnAbort(signal: AbortSignal, listeners: readonly (() => void)[]): () => void {
    let grace: NodeJS.Timeout | undefined;
    const cut = () => {
      this.#end.cut();
    };
    const abort = () => {
      for (const listener of listeners) listener();
      this.#end.cancel().catch(cut);
      grace = setTimeout(cut, cancelGraceMs);
    };
    signal.addEventListener("abort", abort);
    return () => {
      clearTimeout(grace);
      signal.removeEventListener("abort", abort);
    };
  }
}

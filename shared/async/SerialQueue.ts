/** Does pieces of work one after the other, however the ones before them ended. */
export class SerialQueue {
  /** Never rejects. */
  #last: Promise<unknown> = Promise.resolve();

  /** Settles as the work does, which begins when all that was asked for before it is over. */
  do<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** Settles when nothing is left to do, also of what is asked for meanwhile; never rejects. */
  async settled(): Promise<void> {
    for (let last: Promise<unknown> | null = null; last !== this.#last;) {
      last = this.#last;
      await last;
    }
  }
}

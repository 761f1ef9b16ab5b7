/** Runs pieces of work one after the other, each with a limit on how long its caller waits. */
export class OneAtATime {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** Whether a piece of work has not ended, also where its caller has given up on it. */
  get isBusy(): boolean {
    return this.#waiting > 0;
  }

  /**
   * @param milliseconds Limit of waiting and work together. Work that outlasts it goes on and holds its turn: to begin
   * another beside it is what must not happen.
   * @param onLate Makes the error for the caller who waited too long.
   */
  async run<Value>(work: () => Promise<Value>, milliseconds: number, onLate: () => Error): Promise<Value> {
    let givenUp = false;
    const turn = this.#last.then(() => {
      if (givenUp) throw onLate();
      return work();
    });
    this.#waiting += 1;
    this.#last = turn
      .catch(() => undefined)
      .finally(() => {
        this.#waiting -= 1;
      });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        givenUp = true;
        reject(onLate());
      }, milliseconds);
    });
    try {
      return await Promise.race([turn, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/** Longest single wait. A timer counts neither sleep nor changes of the clock, so the clock is read at least this often. */
const stepMs = 60_000;

/** Calls back once when the wall clock reaches a time, however far away (plain timers end at 2^31 ms). */
export class WallClockTimer {
  #timer: NodeJS.Timeout | undefined;

  /** @param at milliseconds since 1970; a time that has passed calls back in the next turn */
  constructor(at: number, callback: () => void) {
    const step = (): void => {
      const left = at - Date.now();
      if (left <= 0) {
        callback();
        return;
      }
      this.#timer = setTimeout(step, Math.min(left, stepMs));
      this.#timer.unref();
    };
    this.#timer = setTimeout(step, Math.max(0, Math.min(at - Date.now(), stepMs)));
    this.#timer.unref();
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}

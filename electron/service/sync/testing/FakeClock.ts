import type { SyncClock } from "../SyncClock";

/** Time that passes only when a test says so. */
export class FakeClock implements SyncClock {
  #wall = Date.parse("2026-03-01T08:00:00.000Z");
  #monotonic = 0;
  readonly #callbacks = new Set<() => void>();

  now(): number {
    return this.#wall;
  }

  monotonic(): number {
    return this.#monotonic;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    this.#wall += ms;
    this.#monotonic += ms;
  }

  every(_ms: number, callback: () => void): () => void {
    this.#callbacks.add(callback);
    return () => {
      this.#callbacks.delete(callback);
    };
  }

  /** Timers fire once, however much time passed before. */
  tick(): void {
    for (const callback of this.#callbacks) callback();
  }

  /** Time passes, and no timer fires meanwhile. */
  late(ms: number): void {
    this.#wall += ms;
    this.#monotonic += ms;
  }

  /** The machine sleeps: the wall clock alone goes on. */
  sleep(ms: number): void {
    this.#wall += ms;
  }

  /** Somebody sets the wall clock. */
  set(byMs: number): void {
    this.#wall += byMs;
  }

  /** The process ended and another begins. */
  restart(downMs: number): void {
    this.#callbacks.clear();
    this.#wall += downMs;
    this.#monotonic = 0;
  }
}

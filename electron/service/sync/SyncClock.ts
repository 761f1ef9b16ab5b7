import { setTimeout as wait } from "node:timers/promises";

/** All the time that syncs know of. */
export interface SyncClock {
  /** The wall clock, in milliseconds since 1970; it may jump either way. */
  now(): number;
  /** Milliseconds that only ever grow; on most systems they stand still while the machine sleeps. */
  monotonic(): number;
  /** @throws the signal's reason when it fires first */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Calls back again and again. @returns what ends it */
  every(ms: number, callback: () => void): () => void;
}

export const systemClock: SyncClock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  wait: async (ms, signal) => {
    await wait(ms, undefined, { signal }).catch(() => undefined);
    signal.throwIfAborted();
  },
  every(ms, callback) {
    const timer = setInterval(callback, ms);
    timer.unref();
    return () => {
      clearInterval(timer);
    };
  },
};

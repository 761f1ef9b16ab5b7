/** Gives a slot back. Calling it again does nothing. */
export type ReleaseSlot = () => void;

export interface SlotPoolLimits {
  /** Holders at a time. */
  readonly slots: number;
  /** Slots that one key may hold at a time. */
  readonly slotsPerKey: number;
  /** Requests that may wait for a slot, of all keys together. */
  readonly waiting: number;
  readonly waitingPerKey: number;
}

/** No slot is free and the queue is full. */
export class QueueFull extends Error {
  override readonly name = "QueueFull";
  /** Requests that wait, and whether they are those of the one key or of all. */
  readonly waiting: number;
  readonly scope: "key" | "all";

  constructor(waiting: number, scope: "key" | "all") {
    super(`${waiting} requests wait already.`);
    this.waiting = waiting;
    this.scope = scope;
  }
}

interface Waiter {
  readonly rank: number;
  readonly grant: (release: ReleaseSlot) => void;
}

/**
 * A number of slots with a bounded queue. Keys take turns, so that a key with many waiting requests delays another key
 * by one request at most; a general limiter (p-limit, p-queue) knows no keys.
 */
export class SlotPool {
  readonly #limits: SlotPoolLimits;
  /** Slots in use by each key; keys without one are left out. */
  readonly #held = new Map<string, number>();
  /** In the order in which the keys have their turn. */
  readonly #queues = new Map<string, Set<Waiter>>();
  #free: number;
  #waiting = 0;

  constructor(limits: SlotPoolLimits) {
    this.#limits = limits;
    this.#free = limits.slots;
  }

  /** A slot that is free now, or undefined. */
  tryTake(key: string): ReleaseSlot | undefined {
    return this.#isFreeFor(key) ? this.#take(key) : undefined;
  }

  /**
   * Waits for a slot.
   *
   * @param rank Of the waiting requests of a key, those of the lowest rank come first.
   * @throws QueueFull at once; the signal's reason when it fires before there is a slot
   */
  async take(key: string, signal: AbortSignal, rank = 0): Promise<ReleaseSlot> {
    signal.throwIfAborted();
    const free = this.tryTake(key);
    if (free !== undefined) return free;
    const queue = this.#queues.get(key) ?? new Set<Waiter>();
    if (queue.size >= this.#limits.waitingPerKey) throw new QueueFull(queue.size, "key");
    if (this.#waiting >= this.#limits.waiting) throw new QueueFull(this.#waiting, "all");
    this.#queues.set(key, queue);
    return new Promise((resolve, reject) => {
      const abandon = (): void => {
        this.#leave(key, waiter);
        reject(signal.reason as Error);
      };
      const waiter: Waiter = {
        rank,
        grant: (release) => {
          signal.removeEventListener("abort", abandon);
          resolve(release);
        },
      };
      queue.add(waiter);
      this.#waiting += 1;
      signal.addEventListener("abort", abandon, { once: true });
    });
  }

  #isFreeFor(key: string): boolean {
    return this.#free > 0 && (this.#held.get(key) ?? 0) < this.#limits.slotsPerKey;
  }

  #take(key: string): ReleaseSlot {
    this.#free -= 1;
    this.#held.set(key, (this.#held.get(key) ?? 0) + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#free += 1;
      const left = (this.#held.get(key) ?? 1) - 1;
      if (left === 0) this.#held.delete(key);
      else this.#held.set(key, left);
      this.#grantNext();
    };
  }

  #grantNext(): void {
    for (const [key, queue] of this.#queues) {
      if (!this.#isFreeFor(key)) continue;
      const waiter = firstOf(queue);
      if (waiter === undefined) continue;
      this.#leave(key, waiter);
      // The key's next turn comes after all others.
      if (this.#queues.delete(key)) this.#queues.set(key, queue);
      waiter.grant(this.#take(key));
      return;
    }
  }

  #leave(key: string, waiter: Waiter): void {
    const queue = this.#queues.get(key);
    if (queue?.delete(waiter) !== true) return;
    this.#waiting -= 1;
    if (queue.size === 0) this.#queues.delete(key);
  }
}

/** Of the lowest rank, the one that has waited longest. */
function firstOf(queue: ReadonlySet<Waiter>): Waiter | undefined {
  let first: Waiter | undefined;
  for (const waiter of queue) if (first === undefined || waiter.rank < first.rank) first = waiter;
  return first;
}

/**
 * Waits for a slot of whichever pool has one first.
 *
 * @throws as {@link SlotPool.take}
 */
export async function takeFirst(
  pools: readonly SlotPool[],
  key: string,
  signal: AbortSignal,
  rank = 0,
): Promise<{ readonly pool: SlotPool; readonly release: ReleaseSlot }> {
  const settled = new AbortController();
  const waiting = AbortSignal.any([signal, settled.signal]);
  try {
    return await new Promise((resolve, reject) => {
      let isSettled = false;
      for (const pool of pools) {
        pool.take(key, waiting, rank).then(
          (release) => {
            if (isSettled) release();
            else resolve({ pool, release });
            isSettled = true;
          },
          (error: unknown) => {
            isSettled = true;
            reject(error);
          },
        );
      }
    });
  } finally {
    settled.abort();
  }
}

import { ServiceError } from "../environment/ServiceError";

/** What a process takes beside its database's memory. */
const PROCESS_MB = 64;

/** Of the memory for all, so that others can run beside the largest database. */
const LARGEST_PART = 0.75;

/** Where memory is short a database starts with less than it asks for, but with this much. */
const LEAST_MB = 512;

/** DuckDB's own bound would be 90 % of the free disk for each database. */
const MOST_SPILLED_MB = 10_240;

const LOOK_MS = 20;

export interface EngineBudgetLimits {
  /** Memory that running databases may be promised together, in MB. */
  readonly memoryMb: number;
  /** Disk space for what does not fit in memory, of all databases together, in MB. */
  readonly spillMb: number;
}

/** A database that has an engine. */
export interface EngineHolder {
  /** When it was used last, in milliseconds of `performance.now()`; undefined while its engine cannot be stopped. */
  readonly idleSince: number | undefined;
  /** Ends the engine until it is used again; settles when its share is released, or when it is in use again. */
  sleep(): Promise<void>;
}

/** What one engine may use until it is released. */
export interface EngineShare {
  readonly memoryMb: number;
  readonly spillMb: number;
  /** Calling it again does nothing. */
  release(): void;
}

/** Divides the machine's memory and disk among the running databases. */
export class EngineBudget {
  readonly #limits: EngineBudgetLimits;
  readonly #holders = new Map<EngineHolder, EngineShare>();
  /** Databases that need memory have their turn one after another. */
  #turn: Promise<unknown> = Promise.resolve();
  #memoryMb: number;
  #spillMb: number;

  constructor(limits: EngineBudgetLimits) {
    this.#limits = limits;
    this.#memoryMb = limits.memoryMb;
    this.#spillMb = limits.spillMb;
  }

  /**
   * Takes a share for an engine that is to start. Idle engines are put to sleep for it, the least recently used first; where
   * too few are idle, it is smaller than asked for, or has to be waited for.
   *
   * @param memoryMb the database's own limit
   * @param waitMs how long to wait at most
   * @param signal ends the waiting
   * @throws ServiceError 409 when the databases in use leave too little for that long; the signal's reason
   */
  async take(
    holder: EngineHolder,
    memoryMb: number,
    waitMs: number,
    signal?: AbortSignal,
  ): Promise<EngineShare> {
    const until = performance.now() + waitMs;
    const taking = this.#turn.then(() => this.#take(holder, memoryMb, until, signal));
    this.#turn = taking.catch(() => undefined);
    return taking;
  }

  async #take(
    holder: EngineHolder,
    memoryMb: number,
    until: number,
    signal?: AbortSignal,
  ): Promise<EngineShare> {
    const wanted = this.#wanted(memoryMb);
    const least = Math.min(wanted, LEAST_MB + PROCESS_MB);
    for (;;) {
      signal?.throwIfAborted();
      if (this.#memoryMb >= wanted) return this.#grant(holder, wanted);
      const idle = this.#leastRecentlyUsed();
      if (idle !== undefined) await idle.sleep();
      else if (this.#memoryMb >= least) return this.#grant(holder, this.#memoryMb);
      else if (performance.now() > until) throw this.#refusal();
      else await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  #wanted(memoryMb: number): number {
    return Math.min(memoryMb + PROCESS_MB, Math.floor(this.#limits.memoryMb * LARGEST_PART));
  }

  #leastRecentlyUsed(): EngineHolder | undefined {
    let first: { readonly holder: EngineHolder; readonly since: number } | undefined;
    for (const holder of this.#holders.keys()) {
      const since = holder.idleSince;
      if (since !== undefined && (first === undefined || since < first.since)) first = { holder, since };
    }
    return first?.holder;
  }

  #grant(holder: EngineHolder, promisedMb: number): EngineShare {
    const spillMb = Math.min(MOST_SPILLED_MB, Math.floor(this.#spillMb / 2));
    this.#memoryMb -= promisedMb;
    this.#spillMb -= spillMb;
    const share = {
      memoryMb: promisedMb - PROCESS_MB,
      spillMb,
      release: () => {
        if (this.#holders.get(holder) !== share) return;
        this.#holders.delete(holder);
        this.#memoryMb += promisedMb;
        this.#spillMb += spillMb;
      },
    };
    this.#holders.set(holder, share);
    return share;
  }

  #refusal(): ServiceError {
    return new ServiceError(
      409,
      `The database cannot start: the ${this.#limits.memoryMb} MB of memory for databases are in use by others. Try again when less is running. To change the limit, start the service with another --memory-mb or WHARF_MEMORY_MB.`,
      { "retry-after": "5" },
    );
  }
}

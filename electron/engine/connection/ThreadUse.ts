/** Starts in a row, all beside as many others as there are processors, until one thread is enough. */
const CROWDED_STARTS = 32;

/** A query that was quick before gets all threads back once its share of the processors is this much. */
const LONG_MS = 50;

/** How often that is looked at, in milliseconds. */
const WATCH_EVERY_MS = 50;

/** Milliseconds of processors that this process has had: unlike time, they do not grow with what else the machine does. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/**
 * With this many processors or fewer, the thread that waits for the next rows of a stream spins on the one that carries the
 * rows away. For 100,000 × 20 on two, that took twice the processor time, and a quarter longer over HTTP.
 */
const FEW_PROCESSORS = 2;

/** A use of DuckDB's threads. */
export interface ThreadsInUse {
  /** @returns what the process had of the processors, in milliseconds, divided by the uses that there were */
  end(): number;
  /** From now on it only takes rows, which DuckDB makes one chunk after the other. */
  onlyTakeRows(): void;
}

/**
 * How many threads DuckDB has for one statement. While more quick statements run at once than there are processors, a
 * second thread for one of them only takes time from the others, and the first one spins until the second is done. They
 * then share the processors with one thread each, and so do answers whose rows are only taken. Any other work waits until
 * all threads are back.
 *
 * DuckDB decides about threads anew for each step of a plan, so a running statement is not disturbed: its result is the
 * same, and so is its order.
 */
export class ThreadUse {
  readonly #all: number;
  readonly #processors: number;
  readonly #set: (threads: number) => Promise<void>;
  /** What the process had had of the processors when each began. The oldest comes first. */
  readonly #quick = new Set<{ readonly began: number }>();
  #others = 0;
  /** Others of which only the rows are still taken. */
  #takingRows = 0;
  #crowdedStarts = 0;
  /** Undefined where setting it failed. */
  #current: number | undefined;
  #wanted: number;
  #changing: Promise<void> | undefined;
  #watch: NodeJS.Timeout | undefined;

  /**
   * @param all threads of the database
   * @param processors that its statements share
   * @param set gives DuckDB a number of threads
   */
  constructor(all: number, processors: number, set: (threads: number) => Promise<void>) {
    this.#all = all;
    this.#processors = processors;
    this.#set = set;
    this.#current = all;
    this.#wanted = all;
  }

  /** For a query that took little time before. It may have one thread. */
  beginQuick(): ThreadsInUse {
    const use = { began: processorMs() };
    const isCrowded = this.#quick.size >= this.#processors;
    this.#quick.add(use);
    if (isCrowded) this.#crowdedStarts = Math.min(this.#crowdedStarts + 1, CROWDED_STARTS);
    else this.#crowdedStarts = Math.max(this.#crowdedStarts - 1, 0);
    if (this.#crowdedStarts === 0) void this.#want(this.#usual());
    else if (this.#crowdedStarts === CROWDED_STARTS && this.#wanted !== 1 && this.#others === 0) {
      if (!this.#hasLongOne()) void this.#want(1);
    }
    return { end: this.#endOf(use.began, () => this.#quick.delete(use)), onlyTakeRows: () => undefined };
  }

  /** For everything else. Settles once all threads are there, and they stay until it ends or only takes rows. */
  async begin(): Promise<ThreadsInUse> {
    const began = processorMs();
    this.#others += 1;
    let state: "works" | "takes rows" | "ended" = "works";
    this.#crowdedStarts = 0;
    await this.#want(this.#all);
    const end = this.#endOf(began, () => {
      if (state === "works") this.#others -= 1;
      if (state === "takes rows") this.#takingRows -= 1;
      state = "ended";
      if (this.#crowdedStarts === 0) void this.#want(this.#usual());
    });
    return {
      end,
      onlyTakeRows: () => {
        if (state !== "works" || this.#processors > FEW_PROCESSORS) return;
        state = "takes rows";
        this.#others -= 1;
        this.#takingRows += 1;
        void this.#want(this.#usual());
      },
    };
  }

  /** Threads while quick queries do not crowd. */
  #usual(): number {
    return this.#others === 0 && this.#takingRows > 0 ? 1 : this.#all;
  }

  #endOf(began: number, end: () => void): () => number {
    const running = this.#quick.size + this.#others + this.#takingRows;
    return () => {
      end();
      return (processorMs() - began) / running;
    };
  }

  #hasLongOne(): boolean {
    const [oldest] = this.#quick;
    return oldest !== undefined && processorMs() - oldest.began > LONG_MS * this.#quick.size;
  }

  #want(threads: number): Promise<void> | undefined {
    this.#wanted = threads;
    if (this.#changing === undefined && this.#current !== threads) {
      this.#changing = this.#follow().finally(() => {
        this.#changing = undefined;
      });
    }
    return this.#changing;
  }

  async #follow(): Promise<void> {
    while (this.#current !== this.#wanted) {
      const threads = this.#wanted;
      try {
        await this.#set(threads);
        this.#current = threads;
      } catch {
        // A statement runs with any number of threads; the next one tries again.
        this.#current = undefined;
        break;
      }
    }
    this.#watchWhileFew();
  }

  /** A query that was quick with other constants may take long with these. */
  #watchWhileFew(): void {
    clearInterval(this.#watch);
    if (this.#current === this.#all) return;
    this.#watch = setInterval(() => {
      if (!this.#hasLongOne()) return;
      this.#crowdedStarts = 0;
      void this.#want(this.#usual());
    }, WATCH_EVERY_MS).unref();
  }
}

import { setTimeout as wait } from "node:timers/promises";
import { ServiceError } from "../environment/ServiceError";
import type { EngineExit, RunningEngine } from "../engines/DatabaseEngine";

/** How long requests wait at most for the ones before them, when the engine is to be stopped for a while. */
const HOLD_MS = 2000;
/** Between two tries, in which everything goes on as usual. */
const BETWEEN_HOLDS_MS = 3000;
const HOLD_TRIES = 60;
const LOOK_MS = 20;

export interface EngineSlotOptions {
  /** Rejects with a ServiceError, or with an error whose message may be shown. */
  readonly start: () => Promise<RunningEngine>;
  /** Shown as stopped after this long without a request; null: never. */
  readonly idleMs: number | null;
  /** The engine's process ends after this long without a request. */
  readonly sleepMs: number;
  /** The engine ended by itself. */
  readonly onFailure: (exit: EngineExit) => void;
}

/** Without a process. One that is asleep counts as running: it only holds no memory. The next request starts either. */
type Ended = "stopped" | "asleep";

type SlotState =
  | { readonly kind: Ended }
  | { readonly kind: "starting"; readonly engine: Promise<RunningEngine>; readonly from: Ended }
  | { readonly kind: "running"; readonly engine: RunningEngine }
  | { readonly kind: "ending"; readonly done: Promise<void>; readonly to: Ended };

/** A time without an engine, and the requests that wait for its end. */
class Hold {
  readonly over: Promise<void>;
  readonly #wanted = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #release: () => void = () => undefined;

  constructor() {
    this.over = new Promise((resolve) => {
      this.#release = resolve;
    });
  }

  /** Fires when a request has waited for HOLD_MS. */
  get wanted(): AbortSignal {
    return this.#wanted.signal;
  }

  /** Settles when the hold is over. */
  wait(): Promise<void> {
    this.#timer ??= setTimeout(() => this.#wanted.abort(), HOLD_MS);
    return this.over;
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#release();
  }
}

/** Holds the one engine of a database: starts it on use, ends it when idle, forgets it when it crashed. */
export class EngineSlot {
  readonly #options: EngineSlotOptions;
  #state: SlotState;
  #users = 0;
  #lastUse = 0;
  #idleWatch: NodeJS.Timeout | undefined;
  #closedBecause: ServiceError | undefined;
  /** Requests wait for it before they get the engine. */
  #hold: Hold | undefined;

  constructor(options: EngineSlotOptions) {
    this.#options = options;
    // A database that never stops ran when the service ended: the next request wakes it.
    this.#state = { kind: options.idleMs === null ? "asleep" : "stopped" };
  }

  get status(): "stopped" | "starting" | "running" | "stopping" {
    const state = this.#state;
    if (state.kind === "starting") return state.from === "asleep" ? "running" : "starting";
    if (state.kind === "ending") return state.to === "asleep" ? "running" : "stopping";
    return state.kind === "asleep" ? "running" : state.kind;
  }

  /**
   * Hands the running engine to `work`, after starting it where necessary.
   *
   * @throws ServiceError 500 when the engine cannot be started, 409 when others use the memory; the reason of `close` when the slot was closed
   */
  async use<Result>(work: (engine: RunningEngine) => Promise<Result>): Promise<Result> {
    try {
      return await this.#use(work);
    } finally {
      this.#lastUse = performance.now();
    }
  }

  /** As `use`, but does not count as use, and ends the engine afterwards where it was started for this alone. */
  async useBriefly<Result>(work: (engine: RunningEngine) => Promise<Result>): Promise<Result> {
    const before = this.#state.kind;
    try {
      return await this.#use(work);
    } finally {
      const idle = this.#users === 0 && this.#state.kind === "running" && this.#state.engine;
      if ((before === "stopped" || before === "asleep") && idle && idle.activeRequests === 0)
        await this.#end(idle, before);
    }
  }

  /** As EngineHolder says. */
  get idleSince(): number | undefined {
    const isIdle = this.#state.kind === "running" && this.#users === 0 && !this.#isBusy;
    return isIdle && this.#hold === undefined ? this.#lastUse : undefined;
  }

  /** Ends the process where it is idle; the next request starts it again. */
  async sleep(): Promise<void> {
    if (this.idleSince !== undefined && this.#state.kind === "running")
      await this.#end(this.#state.engine, "asleep");
  }

  /**
   * Does `work` while no engine runs. Running requests end first, new ones wait: for two seconds at most, then they
   * have their turn before it is tried again.
   *
   * @param work Its signal fires when a request has waited for two seconds for its end.
   * @param most how often it is tried
   * @throws ServiceError 409 when requests ran the whole time
   */
  async whileStopped(
    work: (wanted: AbortSignal) => Promise<void>,
    signal: AbortSignal,
    most = HOLD_TRIES,
  ): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      if (await this.#withHold(work, signal)) return;
      if (tries === most) break;
      await wait(BETWEEN_HOLDS_MS, undefined, { signal });
    }
    throw new ServiceError(
      409,
      "The database was in use the whole time. Try again when less is running on it.",
    );
  }

  /** Stops the engine for good; requests that still run are ended, later ones get `because`. */
  async close(because: ServiceError): Promise<void> {
    this.#closedBecause ??= because;
    for (;;) {
      if (this.#state.kind === "starting") await this.#state.engine.catch(() => undefined);
      else if (this.#state.kind === "running") await this.#end(this.#state.engine, "stopped");
      else if (this.#state.kind === "ending") await this.#state.done;
      else break;
    }
    clearInterval(this.#idleWatch);
    this.#state = { kind: "stopped" };
  }

  async #use<Result>(work: (engine: RunningEngine) => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      return await work(await this.#running());
    } finally {
      this.#users -= 1;
    }
  }

  async #running(): Promise<RunningEngine> {
    for (;;) {
      if (this.#closedBecause !== undefined) throw this.#closedBecause;
      if (this.#hold !== undefined) {
        await this.#hold.wait();
        continue;
      }
      if (this.#state.kind === "running") {
        const { engine } = this.#state;
        if (!engine.isEnding) return engine;
        await engine.exited;
        continue;
      }
      if (this.#state.kind === "ending") await this.#state.done;
      else if (this.#state.kind === "starting") await this.#state.engine;
      else await this.#start(this.#state.kind);
    }
  }

  /** @returns whether `work` was done */
  async #withHold(work: (wanted: AbortSignal) => Promise<void>, signal: AbortSignal): Promise<boolean> {
    while (this.#hold !== undefined) await this.#hold.over;
    const hold = new Hold();
    this.#hold = hold;
    try {
      const until = performance.now() + HOLD_MS;
      while (this.#isBusy) {
        if (performance.now() > until) return false;
        await wait(LOOK_MS, undefined, { signal });
      }
      if (this.#closedBecause !== undefined) throw this.#closedBecause;
      if (this.#state.kind === "running") await this.#end(this.#state.engine, "asleep");
      await work(hold.wanted);
      return true;
    } finally {
      this.#hold = undefined;
      hold.end();
    }
  }

  /** Whether the engine is needed or changing; requests that wait for it do not count. */
  get #isBusy(): boolean {
    if (this.#state.kind === "running") return this.#state.engine.activeRequests > 0;
    return this.#state.kind === "starting" || this.#state.kind === "ending";
  }

  async #start(from: Ended): Promise<void> {
    const starting = this.#options.start().catch((error: unknown) => {
      // Too little memory for now says nothing about the database.
      const isRefusal = error instanceof ServiceError && error.status === 409;
      this.#state = { kind: isRefusal ? from : "stopped" };
      if (error instanceof ServiceError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError(500, reason);
    });
    this.#state = { kind: "starting", engine: starting, from };
    const engine = await starting;
    this.#state = { kind: "running", engine };
    this.#watchIdle();
    void engine.exited.then((exit) => {
      if (this.#state.kind !== "running" || this.#state.engine !== engine) return;
      this.#state = { kind: "asleep" };
      this.#options.onFailure(exit);
    });
  }

  /** Looks several times a period, which also notices bodies that are still being read. */
  #watchIdle(): void {
    const { idleMs, sleepMs } = this.#options;
    clearInterval(this.#idleWatch);
    this.#idleWatch = setInterval(() => this.#look(), Math.max(10, Math.min(sleepMs, idleMs ?? sleepMs) / 8));
    this.#idleWatch.unref();
  }

  #look(): void {
    const state = this.#state;
    const isRunning = state.kind === "running";
    if (this.#users > 0 || (isRunning && state.engine.activeRequests > 0)) this.#lastUse = performance.now();
    const idle = performance.now() - this.#lastUse;
    const isOver = idle >= (this.#options.idleMs ?? Infinity);
    if (isRunning && (isOver || idle >= this.#options.sleepMs))
      void this.#end(state.engine, isOver ? "stopped" : "asleep");
    else if (state.kind === "asleep" && isOver) this.#state = { kind: "stopped" };
    const isSettled =
      this.#state.kind === "stopped" || (this.#state.kind === "asleep" && this.#options.idleMs === null);
    if (isSettled) clearInterval(this.#idleWatch);
  }

  async #end(engine: RunningEngine, to: Ended): Promise<void> {
    const done = engine
      .close()
      .catch(() => engine.exited.then(() => undefined))
      .then(() => {
        this.#state = { kind: to };
      });
    this.#state = { kind: "ending", done, to };
    await done;
  }
}

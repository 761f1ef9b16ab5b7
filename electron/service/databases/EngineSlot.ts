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
  /** Stop the engine after this long without a request; null: never. */
  readonly idleMs: number | null;
  /** The engine ended by itself. */
  readonly onFailure: (exit: EngineExit) => void;
}

type SlotState =
  | { readonly kind: "stopped" }
  | { readonly kind: "starting"; readonly engine: Promise<RunningEngine> }
  | { readonly kind: "running"; readonly engine: RunningEngine }
  | { readonly kind: "stopping"; readonly done: Promise<void> };

/** Holds the one engine of a database: starts it on use, stops it when idle, forgets it when it crashed. */
export class EngineSlot {
  readonly #options: EngineSlotOptions;
  #state: SlotState = { kind: "stopped" };
  #users = 0;
  #lastUse = 0;
  #idleWatch: NodeJS.Timeout | undefined;
  #closedBecause: ServiceError | undefined;
  /** Requests wait for it before they get the engine. */
  #hold: Promise<void> | undefined;

  constructor(options: EngineSlotOptions) {
    this.#options = options;
  }

  get status(): SlotState["kind"] {
    return this.#state.kind;
  }

  /**
   * Hands the running engine to `work`, after starting it where necessary.
   *
   * @throws ServiceError 500 when the engine cannot be started, 409 when others use the memory; the reason of `close` when the slot was closed
   */
  async use<Result>(work: (engine: RunningEngine) => Promise<Result>): Promise<Result> {
    this.#users += 1;
    try {
      return await work(await this.#running());
    } finally {
      this.#users -= 1;
      this.#lastUse = performance.now();
    }
  }

  /** As `use`, and stops the engine afterwards where it was started for this alone. */
  async useBriefly<Result>(work: (engine: RunningEngine) => Promise<Result>): Promise<Result> {
    const wasStopped = this.#state.kind === "stopped";
    try {
      return await this.use(work);
    } finally {
      const idle = this.#users === 0 && this.#state.kind === "running" && this.#state.engine;
      if (wasStopped && idle && idle.activeRequests === 0) await this.#stop(idle);
    }
  }

  /** As EngineHolder says. */
  get idleSince(): number | undefined {
    const isIdle = this.#state.kind === "running" && this.#users === 0 && !this.#isBusy;
    return isIdle && this.#hold === undefined ? this.#lastUse : undefined;
  }

  /** Stops the engine where it is idle. */
  async sleep(): Promise<void> {
    if (this.idleSince !== undefined && this.#state.kind === "running") await this.#stop(this.#state.engine);
  }

  /**
   * Does `work` while no engine runs. Running requests end first, new ones wait: for two seconds at most, then they
   * have their turn before it is tried again.
   *
   * @throws ServiceError 409 when requests ran the whole time
   */
  async whileStopped(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let tries = 0; tries < HOLD_TRIES; tries += 1) {
      if (await this.#withHold(work, signal)) return;
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
    while (this.#state.kind !== "stopped") {
      if (this.#state.kind === "starting") await this.#state.engine.catch(() => undefined);
      else if (this.#state.kind === "running") await this.#stop(this.#state.engine);
      else await this.#state.done;
    }
  }

  async #running(): Promise<RunningEngine> {
    for (;;) {
      if (this.#closedBecause !== undefined) throw this.#closedBecause;
      if (this.#hold !== undefined) {
        await this.#hold;
        continue;
      }
      if (this.#state.kind === "running") {
        const { engine } = this.#state;
        if (!engine.isEnding) return engine;
        await engine.exited;
        continue;
      }
      if (this.#state.kind === "stopping") await this.#state.done;
      else if (this.#state.kind === "starting") await this.#state.engine;
      else await this.#start();
    }
  }

  /** @returns whether `work` was done */
  async #withHold(work: () => Promise<void>, signal: AbortSignal): Promise<boolean> {
    while (this.#hold !== undefined) await this.#hold;
    let release: () => void = () => undefined;
    this.#hold = new Promise((resolve) => {
      release = resolve;
    });
    try {
      const until = performance.now() + HOLD_MS;
      while (this.#isBusy) {
        if (performance.now() > until) return false;
        await wait(LOOK_MS, undefined, { signal });
      }
      if (this.#closedBecause !== undefined) throw this.#closedBecause;
      if (this.#state.kind === "running") await this.#stop(this.#state.engine);
      await work();
      return true;
    } finally {
      this.#hold = undefined;
      release();
    }
  }

  /** Whether the engine is needed or changing; requests that wait for it do not count. */
  get #isBusy(): boolean {
    if (this.#state.kind === "running") return this.#state.engine.activeRequests > 0;
    return this.#state.kind !== "stopped";
  }

  async #start(): Promise<void> {
    const starting = this.#options.start().catch((error: unknown) => {
      this.#state = { kind: "stopped" };
      if (error instanceof ServiceError) throw error;
      const reason = error instanceof Error ? error.message : String(error);
      throw new ServiceError(500, reason);
    });
    this.#state = { kind: "starting", engine: starting };
    const engine = await starting;
    this.#state = { kind: "running", engine };
    this.#lastUse = performance.now();
    this.#watchIdle(engine);
    void engine.exited.then((exit) => {
      if (this.#state.kind !== "running" || this.#state.engine !== engine) return;
      clearInterval(this.#idleWatch);
      this.#state = { kind: "stopped" };
      this.#options.onFailure(exit);
    });
  }

  #watchIdle(engine: RunningEngine): void {
    const { idleMs } = this.#options;
    if (idleMs === null) return;
    // Looking several times an idle period also notices bodies that are still being read.
    this.#idleWatch = setInterval(
      () => {
        if (this.#users > 0 || engine.activeRequests > 0) this.#lastUse = performance.now();
        else if (performance.now() - this.#lastUse >= idleMs) void this.#stop(engine);
      },
      Math.max(10, idleMs / 8),
    );
    this.#idleWatch.unref();
  }

  async #stop(engine: RunningEngine): Promise<void> {
    clearInterval(this.#idleWatch);
    const done = engine
      .close()
      .catch(() => engine.exited.then(() => undefined))
      .then(() => {
        this.#state = { kind: "stopped" };
      });
    this.#state = { kind: "stopping", done };
    await done;
  }
}

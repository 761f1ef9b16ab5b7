import { randomBytes } from "node:crypto";
import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import {
  isOver,
  openFailures,
  type RunRecord,
  type RunRepository,
  type RunTrigger,
} from "../catalog/RunRepository";
import type { ServiceLog } from "../environment/ServiceSettings";
import { type ReleaseSlot, SlotPool } from "../queue/SlotPool";
import { interruptedError, RunEnd, RunProgress } from "./RunProgress";
import { RunSaves } from "./RunSaves";
import type { SyncClock } from "./SyncClock";
import { SyncRun, type SyncRunContext } from "./SyncRun";

/** Everything a run needs that is looked up when its turn comes. Rejects with a sentence for a person. */
export type PrepareRun = (
  connectionId: string,
) => Promise<Pick<SyncRunContext, "connection" | "database" | "settings" | "opener" | "states">>;

export interface SyncRunsContext {
  readonly runs: RunRepository;
  readonly clock: SyncClock;
  readonly log: ServiceLog;
  /** Runs at a time, of all Connections together. */
  readonly limit: number;
  /** See SyncRunContext. */
  readonly silenceMs: number;
  readonly prepare: PrepareRun;
  /** Told of each run that ended and was recorded. Never rejects. */
  readonly onEnded?: ((run: RunRecord) => Promise<void>) | undefined;
}

interface ActiveRun {
  readonly progress: RunProgress;
  readonly ending: AbortController;
  /** The record is in the catalog; rejects when it could not be written. */
  readonly recorded: Promise<void>;
  readonly done: Promise<void>;
}

const unrecordedError =
  "The sync could not be recorded and was ended. Its tables are whole. Most often the disk that holds the service's data is full: free some space there, and sync again.";

/** Every run that is waiting or running, at most one of each Connection. */
export class SyncRuns {
  readonly #context: SyncRunsContext;
  readonly #active = new Map<string, ActiveRun>();
  readonly #last = new Map<string, RunRecord>();
  readonly #slots: SlotPool;
  #closing = false;

  private constructor(context: SyncRunsContext) {
    this.#context = context;
    const { limit } = context;
    // A run of every Connection may wait; they run first come, first served.
    this.#slots = new SlotPool({
      slots: limit,
      slotsPerKey: limit,
      waiting: Infinity,
      waitingPerKey: Infinity,
    });
  }

  /** Ends in the catalog what a killed service left unfinished. */
  static async open(context: SyncRunsContext): Promise<SyncRuns> {
    const { runs } = context;
    for (const run of await runs.listUnfinished()) {
      // Nobody knows when it ended; what passed until this start, days perhaps, is not part of it.
      const lastSign = Date.parse(run.writtenAt ?? run.startedAt ?? run.queuedAt);
      const progress = new RunProgress(run, () => lastSign);
      progress.finish({ status: "failed", error: interruptedError, interrupted: true });
      await runs.update(progress.record);
    }
    const opened = new SyncRuns(context);
    for (const run of await runs.listLast()) opened.#last.set(run.connectionId, run);
    return opened;
  }

  /** The run in flight or the last one. */
  last(connectionId: string): RunRecord | undefined {
    return this.#active.get(connectionId)?.progress.record ?? this.#last.get(connectionId);
  }

  isActive(connectionId: string): boolean {
    return this.#active.has(connectionId);
  }

  /** Most recent first. */
  async list(connectionId: string): Promise<RunRecord[]> {
    const stored = await this.#context.runs.list(connectionId);
    // The catalog may be behind, also for good where its disk was full.
    const last = this.last(connectionId);
    return stored.map((run) => (run.id === last?.id ? last : run));
  }

  /**
   * Queues a run and returns it as soon as it is recorded; while one is in flight, that one.
   *
   * @param only names of the streams to sync; null: every stream that is turned on
   */
  async start(
    { id }: Pick<ConnectionRecord, "id">,
    trigger: RunTrigger,
    only: readonly string[] | null = null,
  ): Promise<RunRecord> {
    let run = this.#active.get(id);
    // One that is over and still being written down is no longer in flight.
    while (run !== undefined && isOver(run.progress.record)) {
      await run.done;
      run = this.#active.get(id);
    }
    run ??= this.#begin(id, trigger, only);
    await run.recorded;
    return run.progress.record;
  }

  /**
   * Cancels the run in flight, if there is one; settles when nothing of it runs any more and its record is written.
   * This is what pausing or deleting a Connection, or deleting its database, does to a sync: one that waits for its
   * turn never begins; of one that runs, the source stops its statement, or its process is ended after 2 s whatever
   * it does; the table under way keeps its old rows and leaves nothing of the new ones, tables that were done stay
   * done, and spool files are gone. The run ends as `cancelled`. A Connection made active again makes up for it at
   * once where it has a schedule.
   */
  async end(connectionId: string, because: RunEnd): Promise<void> {
    const run = this.#active.get(connectionId);
    run?.ending.abort(because);
    await run?.done;
  }

  /** Forgets a Connection that is gone. */
  forget(connectionId: string): void {
    this.#last.delete(connectionId);
  }

  /** Ends every run; settles when all are recorded. */
  async close(): Promise<void> {
    this.#closing = true;
    const because = new RunEnd(interruptedError, { status: "failed", interrupted: true });
    await Promise.all([...this.#active.keys()].map((id) => this.end(id, because)));
  }

  #begin(connectionId: string, trigger: RunTrigger, only: readonly string[] | null): ActiveRun {
    const { runs, clock } = this.#context;
    const now = () => clock.now();
    const last = this.#last.get(connectionId);
    const review = last?.review ?? { tables: [], columns: [] };
    const failedBefore = last === undefined ? [] : openFailures(last);
    const asked = { review, failedBefore, only: only === null ? null : [...only] };
    const progress = new RunProgress({ ...newRun(connectionId, trigger, now()), ...asked }, now);
    const ending = new AbortController();
    if (this.#closing) ending.abort(new RunEnd(interruptedError, { status: "failed", interrupted: true }));
    const recorded = runs.insert(progress.record);
    const done = this.#execute(connectionId, progress, ending, recorded);
    const run = { progress, ending, recorded, done };
    this.#active.set(connectionId, run);
    return run;
  }

  async #execute(
    connectionId: string,
    progress: RunProgress,
    { signal }: AbortController,
    recorded: Promise<void>,
  ): Promise<void> {
    const { runs, log } = this.#context;
    try {
      await recorded;
      await this.#work(connectionId, progress, signal);
      await runs.update(progress.record);
    } catch (error) {
      log.error({ err: error, connectionId }, "a run could not be recorded");
      if (!isOver(progress.record)) progress.finish({ status: "failed", error: unrecordedError });
    }
    this.#last.set(connectionId, progress.record);
    this.#active.delete(connectionId);
    const { id, status, error } = progress.record;
    await this.#context.onEnded?.(progress.record);
    log.info({ connectionId, runId: id, status, error }, "sync ended");
  }

  /** Waits for its turn and runs; the record is over afterwards. @throws Error where it could not be written */
  async #work(connectionId: string, progress: RunProgress, signal: AbortSignal): Promise<void> {
    const { runs, clock, log, silenceMs, prepare } = this.#context;
    let release: ReleaseSlot | undefined;
    const saves = new RunSaves(() => runs.update(progress.written()), clock);
    try {
      release = await this.#slots.take("sync", signal);
      progress.start();
      await saves.now();
      const parts = await prepare(connectionId).catch((error: unknown) => {
        signal.throwIfAborted();
        const reason = error instanceof Error ? error.message : String(error);
        progress.failSource(reason);
      });
      if (parts === undefined) return;
      await new SyncRun({ ...parts, clock, log, silenceMs, saves }, progress, signal).execute();
    } catch (error) {
      if (!(signal.aborted && signal.reason instanceof RunEnd)) throw error;
      progress.cutShort(signal.reason);
    } finally {
      release?.();
      await saves.close();
    }
  }
}

function newRun(connectionId: string, trigger: RunTrigger, now: number): RunRecord {
  return {
    id: `run_${randomBytes(8).toString("hex")}`,
    connectionId,
    trigger,
    status: "queued",
    queuedAt: new Date(now).toISOString(),
    startedAt: null,
    finishedAt: null,
    writtenAt: null,
    error: null,
    waiting: null,
    interrupted: false,
    tables: [],
    changes: [],
    review: { tables: [], columns: [] },
    only: null,
    failedBefore: [],
    errorScope: null,
    byHand: false,
  };
}

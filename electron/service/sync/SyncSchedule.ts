import type { ConnectionRecord } from "../catalog/ConnectionRepository";
import type { RunRecord } from "../catalog/RunRepository";
import type { ServiceLog } from "../environment/ServiceSettings";
import type { SyncClock } from "./SyncClock";
import type { SyncRuns } from "./SyncRuns";

/** How often the clocks are read: timers over a whole interval would count neither sleep nor a clock that was set. */
export const scheduleStepMs = 1000;

/** After the service's start, so that the first requests do not wait for syncs that are overdue. */
export const firstRunAfterMs = 5000;

/** A clock that jumps to and fro cannot start one Connection more often than this. */
export const leastGapMs = 30_000;

export interface SyncScheduleContext {
  readonly runs: SyncRuns;
  readonly clock: SyncClock;
  readonly log: ServiceLog;
  readonly connections: () => Iterable<ConnectionRecord>;
}

/**
 * Starts the runs that are due, one at each step so that many overdue ones do not begin at once. By the wall clock,
 * which counts sleep and downtime (what was missed meanwhile is made up for by one run), or by the time this process
 * has measured itself, which no setting of the wall clock touches.
 */
export class SyncSchedule {
  readonly #context: SyncScheduleContext;
  readonly #began: number;
  readonly #stop: () => void;
  /** When this process saw the last run of a Connection begin, monotonic; null for a run of an earlier process. */
  readonly #seen = new Map<string, { readonly runId: string | undefined; readonly at: number | null }>();
  #isFirstStep = true;

  constructor(context: SyncScheduleContext) {
    this.#context = context;
    this.#began = context.clock.monotonic();
    this.#stop = context.clock.every(scheduleStepMs, () => {
      this.#step();
    });
  }

  close(): void {
    this.#stop();
  }

  #step(): void {
    const { clock, runs, log, connections } = this.#context;
    const all = [...connections()];
    for (const { id } of all) this.#look(id);
    for (const id of this.#seen.keys()) if (!all.some((one) => one.id === id)) this.#seen.delete(id);
    this.#isFirstStep = false;
    if (clock.monotonic() - this.#began < firstRunAfterMs) return;
    // Whoever has waited longest: with many that are due, none must be passed over for good.
    const [due] = all
      .filter((connection) => !runs.isActive(connection.id) && this.#isDue(connection))
      .toSorted((a, b) => this.#lastQueued(a) - this.#lastQueued(b));
    if (due === undefined) return;
    runs.start(due, "schedule").catch((error: unknown) => {
      log.error({ err: error, connectionId: due.id }, "a scheduled sync could not be started");
    });
    this.#look(due.id);
  }

  #look(id: string): void {
    const runId = this.#context.runs.last(id)?.id;
    const seen = this.#seen.get(id);
    if (seen !== undefined && seen.runId === runId) return;
    this.#seen.set(id, { runId, at: this.#isFirstStep ? null : this.#context.clock.monotonic() });
  }

  #lastQueued({ id, createdAt }: ConnectionRecord): number {
    return Date.parse(this.#context.runs.last(id)?.queuedAt ?? createdAt);
  }

  #isDue(connection: ConnectionRecord): boolean {
    const { clock, runs } = this.#context;
    const last = runs.last(connection.id);
    const now = clock.now();
    const at = nextRunTime(connection, last, now);
    if (at === null) return false;
    const seenAt = this.#seen.get(connection.id)?.at ?? null;
    // A run of an earlier process that lies in the future says nothing but that the clock was set back.
    if (seenAt === null)
      return at <= now || Date.parse(last?.queuedAt ?? connection.createdAt) > now + leastGapMs;
    const measured = clock.monotonic() - seenAt;
    if (measured < leastGapMs) return false;
    return at <= now || measured >= (connection.scheduleMinutes ?? 0) * 60_000;
  }
}

/**
 * When a Connection is due by the wall clock: an interval after its last run began to wait, whoever asked for that.
 *
 * @param now milliseconds since 1970
 * @returns milliseconds since 1970, in the past for one that is overdue; null for never
 */
export function nextRunTime(
  connection: Pick<ConnectionRecord, "status" | "scheduleMinutes" | "createdAt">,
  last: Pick<RunRecord, "queuedAt" | "interrupted" | "status" | "byHand"> | undefined,
  now: number,
): number | null {
  if (connection.status === "paused" || connection.scheduleMinutes === null) return null;
  // What the service's end or a pause cut short is made up for as soon as that is over.
  if (last?.interrupted === true || (last?.status === "cancelled" && !last.byHand))
    return Math.min(now, Date.parse(last.queuedAt));
  const from = Date.parse(last?.queuedAt ?? connection.createdAt);
  // A clock that was set back must not put the next run off by as much.
  return Math.min(from, now) + connection.scheduleMinutes * 60_000;
}

import { classifyStatement } from "#shared/sql/classifyStatement";
import type { QueryAnswer } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";
import { QueueFull, SlotPool, takeFirst, type ReleaseSlot } from "./SlotPool";

/** How much longer a statement may hold a short slot the second time: a busy machine may have held it up the first time. */
const SECOND_TRY = 4;

/** At a time: enough for short statements to overlap, few enough for the process's thread pool (programEnvironment). */
const SHORT_SLOTS = 8;
/** Of the short slots: a write may take long to be undone, so writes never take them all. */
const WRITE_SLOTS = 4;
/** More long statements at a time would only take the processor from each other and from the short ones. */
const LONG_SLOTS = 3;
/** More for long writes: unlike reads, which are cheap to begin again, they lose what they have written. */
const LONG_WRITE_SLOTS = 2;
/** For statements that wait for a long slot: each tries again for twice as long, those that tried least first. */
const RETRY_SLOTS = 1;
/** Of one try, in times of the first: others wait for its end. */
const LONGEST_TRY = 64;

const WAITING = 512;
const WAITING_PER_KEY = 256;

const RETRY_AFTER_S = "1";

export interface QueuedStatement {
  readonly sql: string;
  readonly readOnly: boolean;
  /** Whose statement it is: keys take turns. */
  readonly keyId: string;
  /** The caller no longer waits. */
  readonly signal: AbortSignal;
}

/**
 * Runs a statement once.
 *
 * @param signal ends it, and its body
 * @param yielding interrupts it where it can be run again; its answer is then a failure of the kind `interrupted`
 */
export type RunOnce = (signal: AbortSignal, yielding?: AbortSignal) => Promise<QueryAnswer>;

/**
 * Decides when the statements of one database run. A statement begins in a short slot. If it holds that too long it moves
 * to a long slot; where none is free it is interrupted and run again later. So short statements are answered, however many
 * long ones there are. A statement holds its slot until its answer begins.
 */
export class StatementQueue {
  readonly #limitMs: number;
  readonly #shortMs: number;
  readonly #short = new SlotPool(poolOf(SHORT_SLOTS));
  readonly #writes = new SlotPool(poolOf(WRITE_SLOTS));
  readonly #long = new SlotPool(poolOf(LONG_SLOTS));
  readonly #longWrites = new SlotPool(poolOf(LONG_WRITE_SLOTS));
  readonly #retry = new SlotPool(poolOf(RETRY_SLOTS));
  readonly #closing = new AbortController();

  /**
   * @param limitMs Milliseconds that a statement may run until its answer begins; 0: without limit.
   * @param shortMs Milliseconds that a statement may hold a short slot the first time.
   */
  constructor(limitMs: number, shortMs: number) {
    this.#limitMs = limitMs;
    this.#shortMs = shortMs;
  }

  /**
   * Runs a statement when it is its turn.
   *
   * @throws ServiceError 409 the queue is full, 400 the statement took longer than the limit or its caller left while
   *   it waited, the reason of `close`
   */
  async run(statement: QueuedStatement, runOnce: RunOnce): Promise<QueryAnswer> {
    const waiting = AbortSignal.any([statement.signal, this.#closing.signal]);
    try {
      let heldMs = 0;
      for (heldMs of [this.#shortMs, this.#shortMs * SECOND_TRY]) {
        const answer = await this.#runShort(statement, waiting, heldMs, runOnce);
        if (answer !== undefined) return answer;
      }
      for (;;) {
        heldMs = Math.min(heldMs * 2, this.#shortMs * LONGEST_TRY);
        const answer = await this.#runLong(statement, waiting, heldMs, runOnce);
        if (answer !== undefined) return answer;
      }
    } catch (error) {
      if (error instanceof QueueFull) throw queueFull(error);
      if (error !== statement.signal.reason) throw error;
      throw new ServiceError(400, "The statement was ended because its caller went away.");
    }
  }

  /** Ends the waiting of all statements; those that run are for their engine to end. */
  close(because: ServiceError): void {
    this.#closing.abort(because);
  }

  /** @returns undefined where the statement has to run again */
  async #runShort(
    statement: QueuedStatement,
    waiting: AbortSignal,
    heldMs: number,
    runOnce: RunOnce,
  ): Promise<QueryAnswer | undefined> {
    const { keyId } = statement;
    const releases: ReleaseSlot[] = [];
    try {
      if (mayWrite(statement)) releases.push(await this.#writes.take(keyId, waiting, heldMs));
      releases.push(await this.#short.take(keyId, waiting, heldMs));
      return await this.#runFor(heldMs, statement, releases, runOnce);
    } finally {
      for (const release of releases) release();
    }
  }

  /** @returns undefined where the statement has to run again */
  async #runLong(
    statement: QueuedStatement,
    waiting: AbortSignal,
    heldMs: number,
    runOnce: RunOnce,
  ): Promise<QueryAnswer | undefined> {
    const pools = [...this.#longPools(statement), this.#retry];
    const { pool, release } = await takeFirst(pools, statement.keyId, waiting, heldMs);
    const releases = [release];
    try {
      return pool === this.#retry
        ? await this.#runFor(heldMs, statement, releases, runOnce)
        : await this.#withLimit(statement.signal, runOnce);
    } finally {
      for (const held of releases) held();
    }
  }

  /** @param releases of the slots it runs in; of a long slot instead, once it has one */
  async #runFor(
    heldMs: number,
    statement: QueuedStatement,
    releases: ReleaseSlot[],
    runOnce: RunOnce,
  ): Promise<QueryAnswer | undefined> {
    const { keyId, signal } = statement;
    const yielding = new AbortController();
    const timer = setTimeout(() => {
      let long: ReleaseSlot | undefined;
      for (const pool of this.#longPools(statement)) long ??= pool.tryTake(keyId);
      if (long === undefined) yielding.abort();
      else for (const release of releases.splice(0, releases.length, long)) release();
    }, heldMs);
    try {
      const answer = await this.#withLimit(signal, (limited) => runOnce(limited, yielding.signal));
      const hasYielded = yielding.signal.aborted && !signal.aborted && !answer.ok;
      return hasYielded && answer.failure.kind === "interrupted" ? undefined : answer;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Pools in which a statement runs to its end. */
  #longPools(statement: QueuedStatement): SlotPool[] {
    return mayWrite(statement) ? [this.#long, this.#longWrites] : [this.#long];
  }

  async #withLimit(
    signal: AbortSignal,
    run: (signal: AbortSignal) => Promise<QueryAnswer>,
  ): Promise<QueryAnswer> {
    if (this.#limitMs === 0) return run(signal);
    const over = new AbortController();
    const timer = setTimeout(() => over.abort(), this.#limitMs);
    try {
      const answer = await run(AbortSignal.any([signal, over.signal]));
      if (answer.ok || !over.signal.aborted || signal.aborted) return answer;
      throw overLimit(this.#limitMs, answer.failure.kind === "interrupted");
    } finally {
      clearTimeout(timer);
    }
  }
}

function poolOf(slots: number) {
  return { slots, slotsPerKey: Math.max(1, slots - 1), waiting: WAITING, waitingPerKey: WAITING_PER_KEY };
}

/** EXPLAIN ANALYZE runs what it explains, which may write. */
function mayWrite({ sql, readOnly }: QueuedStatement): boolean {
  if (readOnly) return false;
  const { effect, verb } = classifyStatement(sql);
  return effect !== "read" || verb === "EXPLAIN";
}

function queueFull({ waiting, scope }: QueueFull): ServiceError {
  const whose = scope === "key" ? " of this API key" : "";
  return new ServiceError(
    409,
    `The database is busy: ${waiting} statements${whose} wait already, the most that may. Try again when some have ended.`,
    { "retry-after": RETRY_AFTER_S },
  );
}

function overLimit(limitMs: number, isUndone: boolean): ServiceError {
  const undone = isUndone ? " It changed nothing." : "";
  return new ServiceError(
    400,
    `The statement was ended by the statement time limit of ${limitMs / 1000} s.${undone} To change the limit, start the service with another --statement-ms or WHARF_STATEMENT_MS (now ${limitMs}; 0 for no limit).`,
  );
}

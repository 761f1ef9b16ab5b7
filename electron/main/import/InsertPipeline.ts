import type { InsertBatch } from "#shared/processes/importPort";
import { AppError } from "#shared/errors/AppError";

/** Requests under way at once. More only wait in the service: it writes one table with one thread. */
export const requestsAtOnce = 4;
/** How often a batch that the service refused without running it is sent again, and how long is waited. */
const mostTries = 8;
const firstWaitMs = 500;
const longestWaitMs = 30_000;

export interface InsertPorts {
  /** The next batches; none at the end. Asked for one at a time. */
  readonly next: () => Promise<readonly InsertBatch[]>;
  /** Runs one statement to its end. @throws AppError as the service answers */
  readonly execute: (sql: string, signal: AbortSignal) => Promise<void>;
  readonly onRows: (rows: number) => void;
  readonly signal: AbortSignal;
  /** Settles after so many milliseconds; earlier when the signal fires. */
  readonly wait?: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Answers that say that a statement was not run: the contract's 409, and 429 with the wait that it names. */
function isRefused(error: unknown): error is AppError {
  return error instanceof AppError && (error.code === "STATE_CONFLICT" || error.code === "RATE_LIMITED");
}

function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Sends INSERT statements, several at once, in any order, each until it has run exactly once. A statement whose outcome is
 * not known is never sent again. After a 429 fewer are under way.
 * @returns rows of the statements that ran
 * @throws AppError of the first batch that failed, after the others have ended; CANCELLED
 */
export async function insertAll(ports: InsertPorts): Promise<number> {
  const { next, execute, onRows, signal, wait = delay } = ports;
  const failed = new AbortController();
  const ended = AbortSignal.any([signal, failed.signal]);
  let queue: readonly InsertBatch[] = [];
  let asking: Promise<void> | null = null;
  let isEmpty = false;
  let workers = requestsAtOnce;
  let rows = 0;

  const take = async (): Promise<InsertBatch | null> => {
    for (;;) {
      const [first, ...rest] = queue;
      if (first !== undefined) {
        queue = rest;
        return first;
      }
      if (isEmpty) return null;
      asking ??= next().then((batches) => {
        queue = batches;
        isEmpty = batches.length === 0;
        asking = null;
      });
      await asking;
    }
  };

  const send = async ({ statement }: InsertBatch): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await execute(statement, ended);
      } catch (error) {
        if (!isRefused(error) || attempt === mostTries || ended.aborted) throw error;
        if (error.code === "RATE_LIMITED") workers = Math.max(1, workers - 1);
        const named = (error.details?.retryAfterSeconds ?? 0) * 1000;
        await wait(Math.min(longestWaitMs, Math.max(named, firstWaitMs * 2 ** (attempt - 1))), ended);
        if (ended.aborted) throw error;
      }
    }
  };

  const work = async (index: number): Promise<void> => {
    for (;;) {
      if (index >= workers || ended.aborted) return;
      const batch = await take();
      if (batch === null) return;
      await send(batch);
      rows += batch.rows;
      onRows(rows);
    }
  };

  const results = await Promise.allSettled(
    Array.from({ length: requestsAtOnce }, async (_, index) => {
      try {
        await work(index);
      } catch (error) {
        failed.abort(error);
        throw error;
      }
    }),
  );
  if (signal.aborted) throw new AppError("CANCELLED");
  // The others were ended because of the first.
  if (failed.signal.aborted) throw failed.signal.reason;
  for (const result of results) if (result.status === "rejected") throw result.reason;
  return rows;
}

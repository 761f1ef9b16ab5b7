import { SourceError } from "../connectors/SourceError";
import { TableLoadError } from "../engines/DatabaseEngine";
import { ServiceError } from "../environment/ServiceError";
import type { SyncClock } from "./SyncClock";

/** Waits before the second, third and fourth try, in milliseconds. */
const backOffMs = [1000, 5000, 25_000] as const;

/** A source that asks for more patience than this is left to the next sync. */
const longestWaitMs = 5 * 60_000;

export interface RetryWait {
  readonly error: unknown;
  readonly ms: number;
}

/**
 * Tries again what failed by a passing fault, with growing waits; everything else fails at once.
 *
 * @param work gets the number of the try, from 0
 * @param onWait called before each wait with the failure and the wait in milliseconds, and with null after it
 */
export async function withRetries<Result>(
  work: (attempt: number) => Promise<Result>,
  clock: SyncClock,
  signal: AbortSignal,
  onWait: (wait: RetryWait | null) => void,
): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await work(attempt);
    } catch (error) {
      signal.throwIfAborted();
      const wait = waitFor(error, attempt);
      if (wait === undefined) throw error;
      onWait({ error, ms: wait });
      await clock.wait(wait, signal);
      onWait(null);
    }
  }
}

function waitFor(error: unknown, attempt: number): number | undefined {
  const usual = backOffMs[attempt];
  if (usual === undefined || !isTransient(error)) return undefined;
  const asked = (retryAfterSeconds(error) ?? 0) * 1000;
  return asked > longestWaitMs ? undefined : Math.max(usual, asked);
}

/** Also a database that ended under the load, and a statement of somebody's that touched the table just then. */
function isTransient(error: unknown): boolean {
  if (error instanceof SourceError) return error.isPassing;
  // The service names a time only where waiting helps: while other databases use all the memory.
  if (error instanceof ServiceError) return retryAfterSeconds(error) !== null;
  if (!(error instanceof TableLoadError)) return false;
  return (
    error.kind === "engineStopped" ||
    /transaction conflict|write-write conflict|a dependency was created/i.test(error.message)
  );
}

function retryAfterSeconds(error: unknown): number | null {
  if (error instanceof SourceError) return error.retryAfterSeconds;
  const seconds = error instanceof ServiceError ? error.headers["retry-after"] : undefined;
  return seconds === undefined ? null : Number(seconds);
}

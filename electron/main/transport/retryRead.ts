import { AppError } from "#shared/errors/AppError";
import type { ErrorCode } from "#shared/errors/errorCodes";

/** What often is over in a moment. A time-out is not among them: whoever waited that long is told now. */
const transient: ReadonlySet<ErrorCode> = new Set([
  "DNS_FAILED",
  "CONNECTION_REFUSED",
  "CONNECTION_CUT",
  "LOCAL_SERVICE_STOPPED",
  "RATE_LIMITED",
  "SERVICE_FAULT",
]);
const maxTries = 3;
const firstDelayMs = 300;
/** A person waits for the answer: beyond this the error itself is more use. */
const longestDelayMs = 5000;

export interface RetryPorts {
  /** Rejects with CANCELLED once the signal fires. */
  sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void>;
  /** 0 to 1. */
  random(): number;
}

/**
 * Tries a read again that failed for a passing reason, up to three times in all. The delays double and are jittered, so
 * that windows that lost the service together do not return together; a service's Retry-After is kept to. Only for
 * requests that change nothing: a write is never repeated, since its first try may have been carried out.
 *
 * @param read Rejects with an AppError; the last one is passed on.
 */
export async function retryRead<Value>(
  read: () => Promise<Value>,
  signal: AbortSignal | undefined,
  ports: RetryPorts,
): Promise<Value> {
  for (let tries = 1; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof AppError) || !transient.has(error.code) || tries === maxTries) throw error;
      const delay = firstDelayMs * 2 ** (tries - 1) * (0.5 + ports.random());
      const asked = (error.details?.retryAfterSeconds ?? 0) * 1000;
      if (asked > longestDelayMs) throw error;
      await ports.sleep(Math.max(delay, asked), signal);
    }
  }
}

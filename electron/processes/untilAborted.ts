import { AppError } from "#shared/errors/AppError";

/**
 * Waits for work that goes on by itself, but no longer than until the signal fires.
 *
 * @throws AppError the signal's reason where it is one, or CANCELLED; whatever `work` rejects with
 */
export async function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  let abort: () => void = () => undefined;
  const aborted = new Promise<never>((_, reject) => {
    abort = () => reject(signal.reason instanceof AppError ? signal.reason : new AppError("CANCELLED"));
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

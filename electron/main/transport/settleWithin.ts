import { AppError } from "#shared/errors/AppError";

/**
 * The outcome of a promise, if it comes in time: otherwise rejects with TIMEOUT, or with CANCELLED as soon as the signal
 * fires. The promise itself goes on; its late outcome is dropped.
 *
 * @param ms Milliseconds.
 */
export async function settleWithin<Value>(
  promise: Promise<Value>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<Value> {
  let stop: () => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(() => reject(new AppError("TIMEOUT")), ms);
    const cancel = (): void => reject(new AppError("CANCELLED"));
    signal?.addEventListener("abort", cancel, { once: true });
    if (signal?.aborted === true) cancel();
    stop = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", cancel);
    };
  });
  try {
    return await Promise.race([promise, ended]);
  } finally {
    stop();
  }
}

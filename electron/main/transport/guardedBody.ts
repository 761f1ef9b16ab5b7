import { AppError } from "#shared/errors/AppError";
import { settleWithin } from "./settleWithin";
import type { ExchangeLimits } from "./Transport";
import { transportError } from "./transportError";

/**
 * The body of an answer within its limits: it errors with TIMEOUT when nothing comes while the reader waits or when it
 * comes too slowly to end, with ANSWER_TOO_LARGE beyond the cap, and with one AppError for every fault of the connection. The time the reader
 * itself takes counts only for the whole.
 *
 * @param source Null for an answer without a body.
 * @param giveUp Ends the request when the body is not read to its end: in Electron cancelling the body does not.
 */
export function guardedBody(
  source: ReadableStream<Uint8Array> | null,
  limits: ExchangeLimits,
  signal: AbortSignal | undefined,
  giveUp: () => void,
): ReadableStream<Uint8Array> {
  const reader = source?.getReader();
  const end = performance.now() + (limits.bodyMs ?? Infinity);
  let bytes = 0;

  async function drop(): Promise<void> {
    giveUp();
    // The source may have failed by now, also because of that; nobody waits for it any more.
    await reader?.cancel().catch(() => undefined);
  }

  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (reader === undefined) {
          controller.close();
          return;
        }
        try {
          const { done, value } = await settleWithin(
            reader.read(),
            Math.max(0, Math.min(limits.idleMs, end - performance.now())),
            signal,
          );
          if (done) {
            controller.close();
            return;
          }
          bytes += value.byteLength;
          if (bytes > limits.maxBytes) throw new AppError("ANSWER_TOO_LARGE");
          controller.enqueue(value);
        } catch (error) {
          controller.error(transportError(error, signal));
          void drop();
        }
      },
      cancel: drop,
    },
    { highWaterMark: 0 },
  );
}

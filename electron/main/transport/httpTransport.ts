import { AppError } from "#shared/errors/AppError";
import type { ExchangeLimits, Fetch, FetchOptions, ServiceRequest, Transport } from "./Transport";
import { transportError } from "./transportError";

/** What a key may consist of; anything else cannot travel in a header. */
const sendable = /^[\x21-\x7e]+$/;

/**
 * Speaks HTTP with a service by any fetch. The key goes to the address given and nowhere else: redirects are refused,
 * because a header would go along, and no cookies are sent, because Electron's fetch sends them unless told not to.
 * No error repeats anything of the request.
 */
export function httpTransport(fetch: Fetch): Transport {
  return async (request) => {
    const { limits, signal } = request;
    const gaveUp = new AbortController();
    const ended = signal === undefined ? gaveUp.signal : AbortSignal.any([signal, gaveUp.signal]);
    const options = optionsOf(request, ended);
    try {
      signal?.throwIfAborted();
      const { status, headers, body } = await settleWithin(
        fetch(request.url.href, options),
        limits.headMs,
        signal,
      );
      return { status, headers, body: guardedBody(body, limits, signal, () => gaveUp.abort()) };
    } catch (error) {
      gaveUp.abort();
      throw transportError(error, signal);
    }
  };
}

function optionsOf({ method, apiKey, body }: ServiceRequest, signal: AbortSignal): FetchOptions {
  if (!sendable.test(apiKey)) {
    throw new AppError("KEY_REJECTED", "The stored key holds characters that no key can have.");
  }
  const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${apiKey}` };
  if (body !== undefined) headers["content-type"] = "application/json";
  return {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    redirect: "error",
    credentials: "omit",
    cache: "no-store",
    signal,
  };
}

/**
 * The body of an answer within its limits: it errors with TIMEOUT when nothing comes while the reader waits or when it
 * comes too slowly to end, with ANSWER_TOO_LARGE beyond the cap, and with one AppError for every fault of the connection. The time the reader
 * itself takes counts only for the whole.
 *
 * @param source Null for an answer without a body.
 * @param giveUp Ends the request when the body is not read to its end: in Electron cancelling the body does not.
 */
function guardedBody(
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

/**
 * The outcome of a promise, if it comes in time: otherwise rejects with TIMEOUT, or with CANCELLED as soon as the signal
 * fires. The promise itself goes on; its late outcome is dropped.
 *
 * @param ms Milliseconds.
 */
async function settleWithin<Value>(
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

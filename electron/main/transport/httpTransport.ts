import { bodyApartHeader } from "#shared/processes/httpPort";
import { AppError } from "#shared/errors/AppError";
import type { ExchangeLimits, Fetch, FetchOptions, ServiceRequest, Transport } from "./Transport";
import type { ErrorCode } from "#shared/errors/errorCodes";

/** Chromium's names for what went wrong (`net::ERR_…`), Node's system and TLS codes, and those of Node's fetch. */
const patterns: readonly (readonly [ErrorCode, RegExp])[] = [
  ["OFFLINE", /^(ERR_INTERNET_DISCONNECTED|ENETUNREACH|ENETDOWN)$/],
  ["DNS_FAILED", /^(ERR_NAME_\w+|ERR_DNS_\w+|ERR_ICANN_NAME_COLLISION|ENOTFOUND|EAI_\w+|ENODATA|EDNS\w*)$/],
  [
    "TLS_FAILED",
    /^(ERR_CERT_\w+|ERR_SSL_\w+|ERR_TLS_\w+|ERR_BAD_SSL_CLIENT_AUTH_CERT|ERR_CT_\w+|CERT_\w+|\w*SELF_SIGNED_CERT\w*|UNABLE_TO_\w+|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT_\w+|EPROTO)$/,
  ],
  ["TIMEOUT", /^(ERR_CONNECTION_TIMED_OUT|ERR_TIMED_OUT|ETIMEDOUT|ESOCKETTIMEDOUT|UND_ERR_\w*TIMEOUT)$/],
  ["REDIRECT_REFUSED", /^(ERR_UNSAFE_REDIRECT|ERR_TOO_MANY_REDIRECTS|ERR_INVALID_REDIRECT)$/],
  ["ANSWER_TOO_LARGE", /^(ERR_RESPONSE_HEADERS_TOO_BIG|UND_ERR_HEADERS_OVERFLOW|HPE_HEADER_OVERFLOW)$/],
  [
    "ANSWER_NOT_JSON",
    /^(ERR_INVALID_HTTP_RESPONSE|ERR_INVALID_RESPONSE|ERR_RESPONSE_HEADERS_\w+|ERR_CONTENT_DECODING_\w+|ERR_UNKNOWN_URL_SCHEME|HPE_\w+|Z_\w+_ERROR)$/,
  ],
  [
    "CONNECTION_REFUSED",
    /^(ERR_CONNECTION_REFUSED|ERR_CONNECTION_FAILED|ERR_ADDRESS_\w+|ERR_UNSAFE_PORT|ERR_PROXY_\w+|ERR_UNEXPECTED_PROXY_AUTH|ERR_TUNNEL_\w+|ERR_SOCKS_\w+|ERR_NETWORK_ACCESS_DENIED|ERR_BLOCKED_\w+|ECONNREFUSED|EHOSTUNREACH|EHOSTDOWN|EADDRNOTAVAIL)$/,
  ],
  ["CONNECTION_CUT", /^(ERR_[A-Z][A-Z0-9_]*|ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_\w+)$/],
];

const maxCauses = 5;

/**
 * The one code for whatever a fetch was rejected with, before or within the answer: Electron says `net::ERR_…` in the
 * message, Node has a `code` on the error or on one of its causes. Nothing of the error's text is taken over, because
 * it may quote a header.
 */
export function failureCode(error: unknown): ErrorCode {
  const causes = causesOf(error);
  for (const { code, message } of causes) {
    const word = /net::(ERR_\w+)/.exec(message)?.[1] ?? code;
    const known = patterns.find(([, pattern]) => pattern.test(word));
    if (known !== undefined) return known[0];
  }
  if (causes.some(({ message }) => /redirect/i.test(message))) return "REDIRECT_REFUSED";
  if (causes.some(({ name }) => name === "TimeoutError")) return "TIMEOUT";
  if (causes.some(({ name }) => name === "AbortError")) return "CANCELLED";
  // Fetch rejects with a bare TypeError for anything on the way that it has no word for.
  return causes.some(({ message }) => /^(fetch failed|terminated|network error)$/i.test(message))
    ? "CONNECTION_CUT"
    : "INTERNAL";
}

interface Cause {
  readonly name: string;
  readonly code: string;
  readonly message: string;
}

/** The error, what caused it, and the first of several causes. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  let current: unknown = error;
  while (typeof current === "object" && current !== null && causes.length < maxCauses) {
    const { name, code, message, cause, errors } = current as Partial<
      Record<keyof Cause | "cause" | "errors", unknown>
    >;
    causes.push({ name: String(name), code: String(code), message: String(message) });
    current = cause ?? (Array.isArray(errors) ? errors[0] : undefined);
  }
  return causes;
}

/**
 * The AppError for whatever an exchange failed with. A caller who went away is told CANCELLED, whichever error the
 * abort surfaced as.
 */
function transportError(error: unknown, signal: AbortSignal | undefined): AppError {
  if (signal?.aborted === true) return new AppError("CANCELLED");
  return error instanceof AppError ? error : new AppError(failureCode(error));
}

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
      const isBodyApart = request.bodyPort !== undefined && headers.has(bodyApartHeader);
      // What goes by elsewhere is not silence.
      const bounds = isBodyApart ? { ...limits, idleMs: Infinity } : limits;
      return { status, headers, body: guardedBody(body, bounds, signal, () => gaveUp.abort()), isBodyApart };
    } catch (error) {
      gaveUp.abort();
      throw transportError(error, signal);
    }
  };
}

function optionsOf({ method, apiKey, body, bodyPort }: ServiceRequest, signal: AbortSignal): FetchOptions {
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
    bodyPort,
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
 * @param ms Milliseconds; Infinity for no bound.
 */
async function settleWithin<Value>(
  promise: Promise<Value>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<Value> {
  let stop: () => void = () => undefined;
  const ended = new Promise<never>((_resolve, reject) => {
    const timer = ms === Infinity ? undefined : setTimeout(() => reject(new AppError("TIMEOUT")), ms);
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

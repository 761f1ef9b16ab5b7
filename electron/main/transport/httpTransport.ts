import { AppError } from "#shared/errors/AppError";
import type { Fetch, FetchOptions } from "./Fetch";
import { guardedBody } from "./guardedBody";
import { settleWithin } from "./settleWithin";
import type { ServiceRequest, Transport } from "./Transport";
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

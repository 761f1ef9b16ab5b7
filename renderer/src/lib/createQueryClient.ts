import { AppError } from "#shared/errors/AppError";
import { errorCodes, type ErrorCode } from "#shared/errors/errorCodes";
import { QueryClient } from "@tanstack/react-query";

/** Tries of one read, the first included. */
const maxTries = 3;

/**
 * Failures that are final when they come here: main has tried again by itself and kept to the service's Retry-After, and
 * whoever waited for a time-out is told now.
 */
const triedByMain: ReadonlySet<ErrorCode> = new Set([
  "DNS_FAILED",
  "CONNECTION_REFUSED",
  "CONNECTION_CUT",
  "RATE_LIMITED",
  "SERVICE_FAULT",
  "TIMEOUT",
]);

/**
 * The cache of everything the page reads from main, except rows of results, which stay in the result store, and
 * secrets, which are in no cache.
 *
 * `networkMode: "always"`: by default reads wait while the computer is offline, and the embedded service needs no network.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: "always",
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures + 1 < maxTries && isRetryable(error),
        retryDelay: (failures) => 400 * 2 ** failures,
      },
      mutations: { networkMode: "always", retry: false },
    },
  });
}

function isRetryable(error: Error): boolean {
  return error instanceof AppError && errorCodes[error.code].retryable && !triedByMain.has(error.code);
}

import type { ErrorCode } from "#shared/errors/errorCodes";

/** Errors that say nothing about what was asked: the service was not reached. One banner tells of them for all panels. */
export type UnreachableCode = Extract<ErrorCode, "OFFLINE" | "DNS_FAILED" | "CONNECTION_REFUSED">;

const codes: ReadonlySet<ErrorCode> = new Set<UnreachableCode>([
  "OFFLINE",
  "DNS_FAILED",
  "CONNECTION_REFUSED",
]);

export function isUnreachable(code: ErrorCode): code is UnreachableCode {
  return codes.has(code);
}

/** A read that failed, as TanStack Query tells of it, and how it is done again. */
export interface Read {
  readonly error: Error | null;
  readonly refetch: () => Promise<unknown>;
}

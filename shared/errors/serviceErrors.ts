import type { ErrorCode } from "./errorCodes";

/** Whatever a call to a service may end with; every method that talks to one can answer with these. */
export const serviceErrors = [
  "PROFILE_NOT_FOUND",
  "KEY_MISSING",
  "KEYCHAIN_LOCKED",
  "KEYCHAIN_FAILED",
  "ADDRESS_NOT_ALLOWED",
  "OFFLINE",
  "DNS_FAILED",
  "CONNECTION_REFUSED",
  "CONNECTION_CUT",
  "TLS_FAILED",
  "TIMEOUT",
  "REDIRECT_REFUSED",
  "ANSWER_TOO_LARGE",
  "ANSWER_NOT_JSON",
  "ANSWER_NOT_UNDERSTOOD",
  "REQUEST_REFUSED",
  "KEY_REJECTED",
  "ACCESS_DENIED",
  "SCOPE_TOO_SMALL",
  "NOT_FOUND",
  "STATE_CONFLICT",
  "RATE_LIMITED",
  "SERVICE_FAULT",
  "LOCAL_SERVICE_STOPPED",
] as const satisfies readonly ErrorCode[];

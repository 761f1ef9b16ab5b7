import { AppError, type ErrorDetails } from "../../errors/AppError";
import type { ErrorCode } from "../../errors/errorCodes";
import { errorMessageIn } from "./errorMessageIn";
import { isRequestFault } from "./isRequestFault";

/** An answer with a status outside 2xx. */
export interface FailedAnswer {
  readonly status: number;
  /** The body or its beginning. */
  readonly body: string;
  /** From the Retry-After header; null where there is none. */
  readonly retryAfterSeconds: number | null;
  /** Whether the request carried a statement, so that a 400 may be the statement's. */
  readonly statement: boolean;
}

const codes = new Map<number, ErrorCode>([
  [401, "KEY_REJECTED"],
  [403, "SCOPE_TOO_SMALL"],
  [404, "NOT_FOUND"],
  [408, "TIMEOUT"],
  [409, "STATE_CONFLICT"],
  [429, "RATE_LIMITED"],
  [504, "TIMEOUT"],
]);

/** The error that a failed answer stands for (service-api.md, Errors), with the service's own message where it has one. */
export function decodeFailure(answer: FailedAnswer): AppError {
  const message = errorMessageIn(answer.body);
  return new AppError(
    codeOf(answer, message),
    message ?? `The service answered HTTP ${answer.status}.`,
    detailsOf(answer),
  );
}

function codeOf({ status, body, statement }: FailedAnswer, message: string | null): ErrorCode {
  if (status >= 300 && status < 400) return "REDIRECT_REFUSED";
  // A web server that knows nothing of the contract: the base address leads somewhere else.
  if ((status === 404 || status === 405) && body.trimStart().startsWith("<")) return "ANSWER_NOT_JSON";
  if (status === 400 && statement && message !== null && !isRequestFault(message)) return "STATEMENT_FAILED";
  return codes.get(status) ?? (status >= 500 ? "SERVICE_FAULT" : "REQUEST_REFUSED");
}

function detailsOf({ status, retryAfterSeconds }: FailedAnswer): ErrorDetails {
  return retryAfterSeconds === null ? { status } : { status, retryAfterSeconds };
}

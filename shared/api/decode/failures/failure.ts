import { AppError, type ErrorDetails } from "../../../errors/AppError";
import type { ErrorCode } from "../../../errors/errorCodes";
import { errorMessageIn } from "./errorMessageIn";
import { isRequestFault, isStatementRefusal } from "./isRequestFault";
import { isSourceFault } from "./isSourceFault";

/** What a service looks into when it is asked: a statement that it runs, or a source that it reaches. */
export type RequestSubject = "statement" | "source";

/** An answer with a status outside 2xx. */
export interface FailedAnswer {
  readonly status: number;
  /** The body or its beginning. */
  readonly body: string;
  /** From the Retry-After header; null where there is none. */
  readonly retryAfterSeconds: number | null;
  /** What the request carried beside itself that a 400 may be about; null where it can only be the request. */
  readonly subject: RequestSubject | null;
  /** Whether the request would have changed something: only such a refusal says that the key may only read. */
  readonly isWrite: boolean;
}

const codes = new Map<number, ErrorCode>([
  [401, "KEY_REJECTED"],
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

function codeOf({ status, body, subject, isWrite }: FailedAnswer, message: string | null): ErrorCode {
  if (status >= 300 && status < 400) return "REDIRECT_REFUSED";
  // A web server that knows nothing of the contract: the base address leads somewhere else.
  if ((status === 404 || status === 405) && body.trimStart().startsWith("<")) return "ANSWER_NOT_JSON";
  if (message !== null && (status === 400 || status === 422)) {
    if (subject === "statement" && status === 400 && !isRequestFault(message)) {
      return isStatementRefusal(message) ? "STATEMENT_NOT_ALLOWED" : "STATEMENT_FAILED";
    }
    if (subject === "source" && isSourceFault(message)) return "SOURCE_FAILED";
  }
  if (status === 403) return isWrite ? "SCOPE_TOO_SMALL" : "ACCESS_DENIED";
  return codes.get(status) ?? (status >= 500 ? "SERVICE_FAULT" : "REQUEST_REFUSED");
}

function detailsOf({ status, retryAfterSeconds }: FailedAnswer): ErrorDetails {
  return retryAfterSeconds === null ? { status } : { status, retryAfterSeconds };
}

import { AppError, type ErrorDetails } from "../../../errors/AppError";
import type { ErrorCode } from "../../../errors/errorCodes";
import { errorMessageIn } from "./errorMessage";
import { isSourceError } from "./isSourceError";

/** Every database names its own errors this way: `Parser Error: …`, `Binder Error: …`, `ERROR: …`. */
const databaseError = /^(\w+ )*error:/i;

/** What services say when the request is at fault, not the statement in it. */
const requestErrors = [
  /^["'`]?(sql|maxRows|readOnly)["'`]?\s*(:|is\b|must\b|should\b|may\b|cannot\b|can't\b|exceeds\b|has to\b)/,
  /^(the )?(request|body|json|field|fields|sql text)\b/i,
  /\b(malformed|invalid) (request|body|json|input)\b/i,
  /\b(exactly|only) one statement\b|\bone statement at a time\b|\b(multiple|more than one|several) statements\b/i,
];

/** A kind of statement that a service doesn't run, rather than one that went wrong. */
const statementNotOffered = /\b(is|are) not (available|allowed|permitted|supported)\b/i;

/**
 * Tells the two meanings of 400 on POST /databases/:id/query apart: "malformed request, or the SQL statement failed; the
 * message says which" (docs/http-api.md). True for the request; in doubt it is the statement, which is what people
 * get wrong most.
 */
function isRequestFault(message: string): boolean {
  return !databaseError.test(message) && requestErrors.some((fault) => fault.test(message));
}

/** How services, PostgreSQL, MySQL and MariaDB say that a statement ran too long. */
const overTime = [
  /\b(statement|query|execution)( execution)? time ?(limit|out)\b/i,
  /\bmaximum (statement|query) execution time exceeded\b/i,
  /\bmax_(statement|execution)_time\b/i,
  /\b(statement|query) timed out\b/i,
];

/** Whether a 400 that is the statement's says that statements of this kind are not run at all. */
function isStatementRefusal(message: string): boolean {
  return !databaseError.test(message) && statementNotOffered.test(message);
}

/** A read-only request or key, in a service's words; a database or a table that is read-only says nothing about the key. */
const readOnlyRequest =
  /\b(query|queries|statements?|requests?|keys?|tokens?|scoped?)\b.*\bread[- ]?(only|scoped?)\b|\bread[- ]?(only|scoped?)\b.*\b(query|queries|statements?|requests?|keys?|tokens?)\b/i;
const readOnlyPlace = /\b(databases?|catalogs?|schemas?|tables?|views?|replicas?|transactions?)\b/i;

/**
 * Whether a service's message refuses a write because only reading is allowed: a statement that is sent as read-only, or any
 * with a key of read scope, which runs every statement so (docs/http-api.md). How that is answered is left open.
 */
export function isReadOnlyRefusal(message: string): boolean {
  if (databaseError.test(message)) return false;
  // Up to the end of the first sentence: what follows may list plain queries, TABLE among them.
  const [sentence = message] = message.split(/[.;](?=\s|$)/, 1);
  return readOnlyRequest.test(sentence) && !readOnlyPlace.test(sentence);
}

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

/** The error that a failed answer stands for (docs/http-api.md), with the service's own message where it has one. */
export function decodeError(answer: FailedAnswer): AppError {
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
      if (isWrite && isReadOnlyRefusal(message)) return "SCOPE_TOO_SMALL";
      if (overTime.some((words) => words.test(message))) return "STATEMENT_OVER_TIME";
      return isStatementRefusal(message) ? "STATEMENT_NOT_ALLOWED" : "STATEMENT_FAILED";
    }
    if (subject === "source" && isSourceError(message)) return "SOURCE_FAILED";
  }
  if (status === 403) return isWrite ? "SCOPE_TOO_SMALL" : "ACCESS_DENIED";
  return codes.get(status) ?? (status >= 500 ? "SERVICE_FAULT" : "REQUEST_REFUSED");
}

function detailsOf({ status, retryAfterSeconds }: FailedAnswer): ErrorDetails {
  return retryAfterSeconds === null ? { status } : { status, retryAfterSeconds };
}

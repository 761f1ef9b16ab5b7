import { decodeFailure, type RequestSubject } from "#shared/api/decode/failures/failure";
import { retryAfterSeconds } from "#shared/api/decode/failures/retryAfterSeconds";
import type { AppError } from "#shared/errors/AppError";
import { readBeginning } from "../transport/readBeginning";
import type { ServiceAnswer } from "../transport/Transport";
import { withoutKey } from "./withoutKey";

export interface FailureContext {
  /** What the request carried that a 400 may be about. */
  readonly subject: RequestSubject | null;
  /** Whether the request would have changed something. */
  readonly isWrite: boolean;
  /** Never repeated, even where the service does. */
  readonly apiKey: string;
  /** Bytes of the body that are looked at. */
  readonly maxBytes: number;
}

/** The error that a failed answer stands for. Reads the beginning of its body and drops the rest; never rejects. */
export async function readFailure(answer: ServiceAnswer, context: FailureContext): Promise<AppError> {
  const body = await readBeginning(answer.body, context.maxBytes);
  const error = decodeFailure({
    status: answer.status,
    body: body.replaceAll(context.apiKey, "[API key]"),
    retryAfterSeconds: retryAfterSeconds(answer.headers.get("retry-after"), Date.now()),
    subject: context.subject,
    isWrite: context.isWrite,
  });
  // Again, because JSON may have spelled the key with escapes.
  return withoutKey(error, context.apiKey);
}

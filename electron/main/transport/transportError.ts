import { AppError } from "#shared/errors/AppError";
import { failureCode } from "./failureCode";

/**
 * The AppError for whatever an exchange failed with. A caller who went away is told CANCELLED, whichever error the
 * abort surfaced as.
 */
export function transportError(error: unknown, signal: AbortSignal | undefined): AppError {
  if (signal?.aborted === true) return new AppError("CANCELLED");
  return error instanceof AppError ? error : new AppError(failureCode(error));
}

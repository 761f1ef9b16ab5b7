import { AppError } from "../errors/AppError";
import type { KnownSecrets } from "./redact";

/** The same error without the secrets that its message repeats. */
export function redactError(error: AppError, known: KnownSecrets): AppError {
  const message = known.redact(error.message);
  return message === error.message ? error : new AppError(error.code, message, error.details);
}

/**
 * Waits for a call to a service that knows secrets and may repeat them.
 *
 * @throws What the call throws; an AppError without the secrets.
 */
export async function redactErrors<Value>(known: KnownSecrets, call: () => Promise<Value>): Promise<Value> {
  try {
    return await call();
  } catch (error) {
    throw error instanceof AppError ? redactError(error, known) : error;
  }
}

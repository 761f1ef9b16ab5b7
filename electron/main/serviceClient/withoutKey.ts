import { AppError } from "#shared/errors/AppError";

/** The same error with the key made unreadable, where a service repeats it in its message. */
export function withoutKey(error: AppError, apiKey: string): AppError {
  if (!error.message.includes(apiKey)) return error;
  return new AppError(error.code, error.message.replaceAll(apiKey, "[API key]"), error.details);
}

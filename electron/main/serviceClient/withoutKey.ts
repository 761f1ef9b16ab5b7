import { AppError } from "#shared/errors/AppError";

/** No service gives out keys this short; such a text is part of ordinary words, and taking it out would spell the key. */
const shortestKey = 8;

/** The same error with the key made unreadable, where a service repeats it in its message. */
export function withoutKey(error: AppError, apiKey: string): AppError {
  if (apiKey.length < shortestKey || !error.message.includes(apiKey)) return error;
  return new AppError(error.code, error.message.replaceAll(apiKey, "[API key]"), error.details);
}

import { AppError } from "#shared/errors/AppError";

/** No session bus, no secret service on it, no collection to put secrets into, or no library to reach it with. */
const absent =
  /org\.freedesktop\.secrets|unsupported transport|server address|autolaunch|message bus|no such object|does not exist at path|cannot open shared object|service is not running/iu;
const locked = /dismissed|locked|cancell?ed|denied|interaction is not allowed|authorization/iu;

/** The keychain library's free texts as one of our codes. */
export function keychainError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const text = error instanceof Error ? error.message : String(error);
  if (absent.test(text)) return new AppError("KEYCHAIN_ABSENT");
  if (locked.test(text)) return new AppError("KEYCHAIN_LOCKED");
  return new AppError("KEYCHAIN_FAILED", `The system’s keychain reported: ${text.slice(0, 300)}`);
}

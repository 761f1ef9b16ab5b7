import { AppError } from "#shared/errors/AppError";

/** What an export ended with, told as one of Wharf's errors. @param signal Fired where somebody ended it. */
export function exportError(error: unknown, signal: AbortSignal): AppError {
  if (signal.aborted) {
    return signal.reason instanceof AppError ? signal.reason : new AppError("CANCELLED");
  }
  if (error instanceof AppError) return error;
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (code === "ENOSPC" || code === "EDQUOT") return new AppError("EXPORT_DISK_FULL");
  return typeof code === "string" ? new AppError("EXPORT_NOT_WRITTEN") : new AppError("INTERNAL");
}

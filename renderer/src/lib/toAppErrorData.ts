import { AppError, type AppErrorData } from "#shared/errors/AppError";

/** Any thrown thing as an error that can be shown; what is not ours becomes INTERNAL with its own message. */
export function toAppErrorData(error: unknown): AppErrorData {
  if (error instanceof AppError) return error.toData();
  return new AppError("INTERNAL", error instanceof Error ? error.message : undefined).toData();
}

import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { errorCodes } from "#shared/errors/errorCodes";

/** Any thrown thing as an error that can be shown; what is not ours becomes INTERNAL with its own message. */
export function toAppErrorData(error: unknown): AppErrorData {
  if (error instanceof AppError) return error.toData();
  return new AppError("INTERNAL", error instanceof Error ? error.message : undefined).toData();
}

/** What happened, why, and what to do, in one line for the window's corner. */
export function errorText(thrown: unknown): string {
  const { code, message } = toAppErrorData(thrown);
  const { title, cause, remedy } = errorCodes[code];
  return `${title}. ${message === "" ? cause : message} ${remedy}`;
}

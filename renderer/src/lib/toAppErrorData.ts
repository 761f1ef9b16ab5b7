import { AppError, type AppErrorData } from "#shared/errors/AppError";
import { errorMessage, errorTexts } from "./errorTexts";

/** Any thrown thing as an error that can be shown; what is not ours becomes INTERNAL with its own message. */
export function toAppErrorData(error: unknown): AppErrorData {
  if (error instanceof AppError) return inLanguage(error.toData());
  return inLanguage(new AppError("INTERNAL", error instanceof Error ? error.message : undefined).toData());
}

/** What happened, why, and what to do, in one line for the window's corner. */
export function errorText(thrown: unknown): string {
  const { code, message } = toAppErrorData(thrown);
  const { title, remedy } = errorTexts[code];
  return `${title}. ${message} ${remedy}`;
}

function inLanguage(error: AppErrorData): AppErrorData {
  return { ...error, message: errorMessage(error) };
}

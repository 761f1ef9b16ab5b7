import type { AppErrorData } from "#shared/errors/AppError";
import { errorCodes } from "#shared/errors/errorCodes";
import { translation } from "./translation";

/** Title, cause and remedy of every error, in the language of the page. */
export const errorTexts = translation()?.errors ?? errorCodes;

/** What exactly happened. An error that says no more than its code says it in the language of the page. */
export function errorMessage({ code, message }: Pick<AppErrorData, "code" | "message">): string {
  return message === "" || message === errorCodes[code].cause ? errorTexts[code].cause : message;
}

import { errorCodes } from "#shared/errors/errorCodes";
import { toAppErrorData } from "./toAppErrorData";

/** What happened, why, and what to do, in one line for the window's corner. */
export function failureText(thrown: unknown): string {
  const { code, message } = toAppErrorData(thrown);
  const { title, cause, remedy } = errorCodes[code];
  return `${title}. ${message === "" ? cause : message} ${remedy}`;
}

import { inspect } from "node:util";
import { AppError } from "#shared/errors/AppError";
import { canaryKey } from "./clientOf";

/** The error of a call that must fail. Throws where anything that could be written of the error shows the key. */
export async function failureOf(call: Promise<unknown>): Promise<AppError> {
  const error = await call.then(
    () => new Error("The call did not fail."),
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error;
  const written = inspect(error, { depth: null, showHidden: true }) + JSON.stringify(error.toData());
  if (written.includes(canaryKey)) throw new Error("The error shows the key.");
  return error;
}

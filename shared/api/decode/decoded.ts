import { AppError } from "../../errors/AppError";
import type { Envelope } from "../../errors/Envelope";

/**
 * The outcome of a decoder: never an exception, whatever the service answered.
 *
 * @param value Null where the answer was not understood.
 * @param what What was looked for, with its article: "the list of databases". Nothing of the answer itself is repeated,
 *   because it may hold a secret.
 */
export function decoded<Value>(value: Value | null, what: string): Envelope<Value> {
  if (value !== null) return { ok: true, value };
  const message = `The service answered, but ${what} was not found in its answer.`;
  return { ok: false, error: new AppError("ANSWER_NOT_UNDERSTOOD", message).toData() };
}

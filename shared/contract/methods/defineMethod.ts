import type { z } from "zod";
import type { ErrorCode } from "../../errors/errorCodes";

/** One method of the contract between page and main. */
export interface Method<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** A query changes nothing; a command may. */
  readonly kind: "query" | "command";
  readonly input: Input;
  readonly output: Output;
  /** Codes this method answers with besides the ones that every method may: INVALID_INPUT, SENDER_REFUSED, CANCELLED, INTERNAL. */
  readonly errors: readonly ErrorCode[];
}

/** Keeps the exact schema types of a method for the mapped types of the contract. */
export function defineMethod<Input extends z.ZodType, Output extends z.ZodType>(
  method: Method<Input, Output>,
): Method<Input, Output> {
  return method;
}

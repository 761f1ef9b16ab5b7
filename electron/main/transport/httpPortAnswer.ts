import { z } from "zod";
import type { HttpPortAnswer } from "#shared/processes/httpPort";

const id = z.int().nonnegative();

/** Checks what comes in from the service over the port. */
export const httpPortAnswer: z.ZodType<HttpPortAnswer> = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("head"),
    id,
    status: z.int(),
    headers: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.strictObject({ type: z.literal("chunk"), id, bytes: z.instanceof(Uint8Array) }),
  z.strictObject({ type: z.literal("end"), id }),
  z.strictObject({ type: z.literal("broken"), id, message: z.string() }),
]);

import type { HttpPortRequest } from "#shared/processes/httpPort";
import { z } from "zod";

const id = z.int().nonnegative();

/** Checks what comes in over the port. */
export const httpPortRequest: z.ZodType<HttpPortRequest> = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("request"),
    id,
    method: z.string().regex(/^[A-Z]+$/),
    path: z.string().startsWith("/api/v1"),
    headers: z.array(z.tuple([z.string(), z.string()])),
    body: z.string().nullable(),
  }),
  z.strictObject({ type: z.literal("credit"), id, bytes: z.int().positive() }),
  z.strictObject({ type: z.literal("abort"), id }),
]);

import { z } from "zod";

/** The body of every failure. */
export const failureAnswer = z.strictObject({
  error: z.string().min(1).meta({ description: "What is wrong, in sentences for a person." }),
});

/** ISO 8601, UTC, with milliseconds. */
export const time = z.iso
  .datetime({ precision: 3 })
  .meta({ description: "ISO 8601, UTC, with milliseconds." });

type ReadOnly<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> } : Value;

/** A body as a schema of the OpenAPI document has it; what a route sends `satisfies` it. */
export type Answer<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;

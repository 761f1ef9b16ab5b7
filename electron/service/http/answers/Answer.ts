import type { z } from "zod";

type ReadOnly<Value> = Value extends object ? { readonly [Key in keyof Value]: ReadOnly<Value[Key]> } : Value;

/** A body as a schema of the OpenAPI document has it; what a route sends `satisfies` it. */
export type Answer<Schema extends z.ZodType> = ReadOnly<z.output<Schema>>;

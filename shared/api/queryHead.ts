import { z } from "zod";

/** What stands beside the rows of a query result (service-api.md, Query result). */
export const queryHead = z.strictObject({
  /** In the order of the result; a type is null when the service does not say. */
  columns: z.array(z.strictObject({ name: z.string(), type: z.string().nullable() })),
  /** Rows returned; null when the service does not say. */
  rowCount: z.int().nonnegative().nullable(),
  /** Whether the result was cut at maxRows; null when the service does not say. */
  truncated: z.boolean().nullable(),
});

export type QueryHead = z.infer<typeof queryHead>;

import { z } from "zod";

/** A kind of database that can be created now. */
export const engine = z.strictObject({
  id: z.string(),
  name: z.string().nullable(),
  version: z.string().nullable(),
  regions: z.array(z.string()),
  isDefault: z.boolean(),
});

export type Engine = z.infer<typeof engine>;

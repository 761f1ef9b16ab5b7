import { z } from "zod";

export const column = z.strictObject({ name: z.string(), type: z.string(), nullable: z.boolean() });

const relation = z.strictObject({
  schema: z.string(),
  name: z.string(),
  type: z.enum(["table", "view"]),
  columns: z.array(column),
});

/** GET /databases/:id/schema. */
export const schemaAnswer = z.strictObject({ tables: z.array(relation) });

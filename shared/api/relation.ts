import { z } from "zod";

const relationColumn = z.strictObject({
  name: z.string(),
  type: z.string(),
  /** Null when the service does not say. */
  nullable: z.boolean().nullable(),
});

/** A table or view of a database's schema. */
export const relation = z.strictObject({
  /** Null when the service does not say. */
  schema: z.string().nullable(),
  name: z.string(),
  /** Null when the service does not say. */
  kind: z.enum(["table", "view"]).nullable(),
  columns: z.array(relationColumn),
});

export type Relation = z.infer<typeof relation>;
export type RelationColumn = z.infer<typeof relationColumn>;

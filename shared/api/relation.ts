import { z } from "zod";
import { column, relation as wireRelation } from "./wire/schema";

const relationColumn = z.strictObject({
  name: column.shape.name,
  type: column.shape.type,
  /** Null when the service does not say. */
  nullable: column.shape.nullable.nullable(),
});

/** A table or view of a database's schema. */
export const relation = z.strictObject({
  /** Null when the service does not say. */
  schema: wireRelation.shape.schema.nullable(),
  name: z.string(),
  /** Null when the service does not say. */
  kind: wireRelation.shape.type.nullable(),
  columns: z.array(relationColumn),
});

export type Relation = z.infer<typeof relation>;
export type RelationColumn = z.infer<typeof relationColumn>;

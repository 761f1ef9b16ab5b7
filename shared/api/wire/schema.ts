import { z } from "zod";
import { defineOperation } from "./operation";

/** A column of a database or of a source. */
export const column = z.strictObject({ name: z.string(), type: z.string(), nullable: z.boolean() });

/** A table or view of a database. */
export const relation = z.strictObject({
  schema: z.string(),
  name: z.string(),
  type: z.enum(["table", "view"]),
  columns: z.array(column),
});

export const readSchema = defineOperation("readSchema", "get /databases/{id}/schema", {
  summary: "Read every table and view with its columns",
  answer: z.strictObject({ tables: z.array(relation) }).meta({ id: "Schema" }),
  says: "Tables and views by schema and name.",
  failures: [409],
});

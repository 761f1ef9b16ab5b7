import { z } from "zod";
import { sqlFunction } from "./sqlFunction";

const named = z.strictObject({ schema: z.string(), name: z.string() });

/** What a database has besides tables and views. Null where the service does not tell. */
export const catalogObjects = z.strictObject({
  macros: z.array(sqlFunction).nullable(),
  sequences: z.array(named).nullable(),
  indexes: z.array(named).nullable(),
  /** Types made in the database. */
  types: z.array(named).nullable(),
});

export type CatalogObjects = z.infer<typeof catalogObjects>;
export type CatalogObject = z.infer<typeof named>;

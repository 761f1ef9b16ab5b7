import { z } from "zod";
import { catalogObjects } from "../../domain/catalogObjects";
import { databaseId, profileId } from "../../domain/ids";
import { sqlFunction } from "../../domain/sqlFunction";
import { serviceErrors } from "../../errors/serviceErrors";
import { defineMethod } from "./defineMethod";

const one = z.strictObject({ profileId, databaseId });

export const catalogMethods = {
  /** The functions of a database's engine, without macros made in it. */
  "catalog.functions": defineMethod({
    kind: "query",
    input: one,
    output: z.strictObject({
      functions: z.array(sqlFunction),
      /** False where the service does not tell, and these are DuckDB's own. */
      isOfService: z.boolean(),
    }),
    errors: serviceErrors,
  }),
  /** What was made in a database besides tables and views. */
  "catalog.objects": defineMethod({
    kind: "query",
    input: one,
    output: z.strictObject({ objects: catalogObjects }),
    errors: serviceErrors,
  }),
  /** The statement that makes a table or view; null where the service does not tell. */
  "catalog.definition": defineMethod({
    kind: "query",
    input: z.strictObject({ profileId, databaseId, schema: z.string().nullable(), name: z.string() }),
    output: z.strictObject({ sql: z.string().nullable() }),
    errors: serviceErrors,
  }),
  /** The values of a table's column, of its first rows; empty where there are many. */
  "catalog.values": defineMethod({
    kind: "query",
    input: z.strictObject({
      profileId,
      databaseId,
      schema: z.string().nullable(),
      table: z.string(),
      column: z.string(),
    }),
    output: z.strictObject({ values: z.array(z.string()) }),
    errors: serviceErrors,
  }),
};

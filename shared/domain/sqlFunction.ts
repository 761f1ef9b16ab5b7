import { z } from "zod";

/** What a function is used as; decides where it can be written. */
export const functionKinds = ["scalar", "aggregate", "table"] as const;

export type FunctionKind = (typeof functionKinds)[number];

const functionParameter = z.strictObject({
  name: z.string(),
  /** Empty where values of many types are taken, or where it is not known. */
  type: z.string(),
});

const functionSignature = z.strictObject({
  parameters: z.array(functionParameter),
  /** Parameters from here on can be left out. */
  required: z.int().nonnegative(),
  /** More values may follow the last parameter. */
  isVariadic: z.boolean(),
  /** Type of the result; null where it depends, or is not known. */
  returns: z.string().nullable(),
});

/** A function or macro that statements can call, with all the ways to call it. */
export const sqlFunction = z.strictObject({
  name: z.string(),
  kind: z.enum(functionKinds),
  /** `builtIn`: of DuckDB as it comes with Wharf. `service`: of the connected service alone. `database`: a macro made in the database. */
  origin: z.enum(["builtIn", "service", "database"]),
  signatures: z.array(functionSignature),
  description: z.string().nullable(),
  /** Calls, as SQL. */
  examples: z.array(z.string()),
  /** What a macro stands for. */
  definition: z.string().nullable(),
});

export type FunctionSignature = z.infer<typeof functionSignature>;
export type SqlFunction = z.infer<typeof sqlFunction>;

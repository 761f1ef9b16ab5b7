import { z } from "zod";

/** Types that a parameter's value can have, as DuckDB names them. */
export const parameterTypes = [
  "VARCHAR",
  "BIGINT",
  "HUGEINT",
  "DECIMAL",
  "DOUBLE",
  "BOOLEAN",
  "DATE",
  "TIME",
  "TIMESTAMP",
  "TIMESTAMPTZ",
  "INTERVAL",
  "UUID",
  "JSON",
  "BLOB",
] as const;

export type ParameterType = (typeof parameterTypes)[number];

/** Values of parameters that are kept together. */
export const maxParameters = 200;

/** Values of parameters by their names; that of a plain `?` by its number: `?2`. */
export const parameterEntries = z
  .array(
    z.strictObject({
      name: z.string().max(200),
      type: z.enum(parameterTypes),
      value: z.union([z.string(), z.null(), z.array(z.string().nullable())]),
    }),
  )
  .max(maxParameters);

/** A statement with parameters as it was written, and the values that it was sent with. */
export const writtenStatement = z.strictObject({ sql: z.string(), values: parameterEntries });

export type ParameterEntries = z.infer<typeof parameterEntries>;
export type WrittenStatement = z.infer<typeof writtenStatement>;

import { z } from "zod";
import { malformedAnswer } from "./malformedAnswer";

/** Databases allow less; a longer one is no name. */
const LONGEST_NAME = 1000;

/** A name of a schema, table or column as its server gives it: anything but a text that SQL could not hold. */
export const catalogueName = z
  .string()
  .min(1)
  .max(LONGEST_NAME)
  .refine((name) => !name.includes("\0"), "must not hold a NUL character");

/** A name of a type: shown, and never part of SQL. */
export const catalogueType = z.string().max(100_000);

/**
 * Rows of a server's catalogue, parsed: a server may send anything.
 *
 * @param what they list, in a few words
 * @throws SourceError that names the first field that is not what it should be
 */
export function parseCatalogue<Row>(
  product: string,
  what: string,
  schema: z.ZodType<Row>,
  rows: readonly unknown[],
): Row[] {
  const parsed = z.array(schema).safeParse(rows);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.slice(1).join(".") ?? "";
  throw malformedAnswer(product, `${what}, ${field}: ${issue?.message ?? "not valid"}`);
}

/** @throws SourceError where two rows have the same key */
export function requireDistinct<Row>(
  product: string,
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): readonly Row[] {
  const seen = new Set<string>();
  for (const row of rows) {
    const key = keyOf(row);
    if (seen.has(key)) throw malformedAnswer(product, `it lists ${key.slice(0, 200)} twice`);
    seen.add(key);
  }
  return rows;
}

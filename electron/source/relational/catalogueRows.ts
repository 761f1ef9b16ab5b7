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

/**
 * The identity of a table within its Connection, `schema.table`. A name that holds a dot or a quote is quoted, so
 * that two tables never share one.
 */
export function streamName(schema: string, table: string): string {
  return [schema, table]
    .map((name) => (/[."]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name))
    .join(".");
}

/** Items by a key of theirs, in their order. (`Map.groupBy` came with a later Node than Electron 33 has.) */
export function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

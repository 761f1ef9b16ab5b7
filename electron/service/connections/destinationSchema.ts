const LONGEST = 50;

/** Schemas that every database has. */
const RESERVED = new Set(["main", "temp", "system", "information_schema", "pg_catalog"]);

/**
 * The schema for the tables of a new Connection: its name in small letters, digits and underscores, with a number
 * where that is taken. It stays when the Connection is renamed.
 *
 * @param taken schemas that the database or its other Connections have
 */
export function destinationSchema(name: string, kind: string, taken: Iterable<string>): string {
  const lower = new Set([...taken].map((schema) => schema.toLowerCase()));
  const slug = slugOf(name) || slugOf(kind) || "source";
  const base = /^\d/.test(slug) ? `s_${slug}` : slug;
  let schema = base;
  for (let number = 2; RESERVED.has(schema) || lower.has(schema); number += 1) schema = `${base}_${number}`;
  return schema;
}

function slugOf(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_")
    .slice(0, LONGEST)
    .replaceAll(/^_+|_+$/g, "");
}

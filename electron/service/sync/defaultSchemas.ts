/** Schemas whose name a table does not carry: the usual one of PostgreSQL, and the database that MySQL calls schema. */
export function defaultSchemas(config: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const { database } = config;
  return new Set(typeof database === "string" ? ["public", database] : ["public"]);
}

/** A name as PostgreSQL's SQL has it. */
export function quotePostgres(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A schema and a name as PostgreSQL's SQL has them. */
export function quoteRelation(schema: string, table: string): string {
  return `${quotePostgres(schema)}.${quotePostgres(table)}`;
}

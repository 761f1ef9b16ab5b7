import { quoteAlways } from "#shared/sql/quoteAlways";

/** A schema and a name as PostgreSQL's SQL has them. */
export function quoteRelation(schema: string, table: string): string {
  return `${quoteAlways(schema)}.${quoteAlways(table)}`;
}

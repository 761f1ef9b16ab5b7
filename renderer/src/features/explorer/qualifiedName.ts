import type { Relation } from "#shared/api/relation";
import { quoteIdentifier } from "#shared/sql/quoteIdentifier";

/** The name of a table or view with its schema, quoted where SQL needs it. */
export function qualifiedName({ schema, name }: Pick<Relation, "schema" | "name">): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

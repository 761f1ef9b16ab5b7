import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import { databaseQualifier } from "#shared/sql/databaseQualifier";
import { quoteIdentifier } from "#shared/sql/quote";

/** A statement that shows the first hundred rows of a table or view. */
export function topRowsStatement(relation: Pick<Relation, "schema" | "name">): string {
  return `SELECT *\nFROM ${qualifiedName(relation)}\nLIMIT 100;\n`;
}

/** The name of a table or view with its schema, where that is known, quoted where SQL needs it. */
export function qualifiedName({ schema, name }: Pick<Relation, "schema" | "name">): string {
  return schema === null ? quoteIdentifier(name) : `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;
}

/** The name by which a statement of another database of the service reads a table or view. */
export function nameWithDatabase(
  database: Database,
  { schema, name }: Pick<Relation, "schema" | "name">,
): string {
  return `${quoteIdentifier(databaseQualifier(database))}.${qualifiedName({ schema: schema ?? "main", name })}`;
}

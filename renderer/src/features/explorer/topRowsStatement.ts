import type { Relation } from "#shared/api/relation";
import { qualifiedName } from "./qualifiedName";

/** A statement that shows the first hundred rows of a table or view. */
export function topRowsStatement(relation: Pick<Relation, "schema" | "name">): string {
  return `SELECT *\nFROM ${qualifiedName(relation)}\nLIMIT 100;\n`;
}

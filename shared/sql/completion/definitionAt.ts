import type { Relation } from "../../api/relation";
import { splitStatements, type StatementRange } from "../splitStatements";
import { meaningAt } from "./meaningAt";
import { type NamePlace, ownNameAt } from "./namesOf";
import type { SchemaIndex } from "./SchemaIndex";

/** Where what a name stands for is defined: in the statement itself, or as a table or view of the database. */
export type Definition =
  | { readonly kind: "name"; readonly place: NamePlace }
  /** `column`: the name is that of a column of it. */
  | { readonly kind: "relation"; readonly relation: Relation; readonly column: string | null };

/**
 * Where the name at a place of a text is defined. A name at its own definition leads on to the table that it stands for.
 *
 * @param pieces The statements of `text`, where the caller has them already.
 * @returns null where there is no name, or where it is not known what it means.
 */
export function definitionAt(
  text: string,
  offset: number,
  schema: SchemaIndex,
  pieces: readonly StatementRange[] = splitStatements(text),
): { readonly definition: Definition; readonly here: NamePlace } | null {
  const own = ownNameAt(text, offset, schema, pieces);
  if (own !== null && own.definition.start !== own.here.start) {
    return { definition: { kind: "name", place: own.definition }, here: own.here };
  }
  const found = meaningAt(text, offset, schema, pieces);
  if (found !== null) {
    const { meaning, start, end } = found;
    const relation =
      meaning.kind === "relation" ? meaning.relation : meaning.kind === "column" ? meaning.relation : null;
    const column = meaning.kind === "column" ? meaning.column.name : null;
    if (relation !== null)
      return { definition: { kind: "relation", relation, column }, here: { start, end } };
  }
  return own === null ? null : { definition: { kind: "name", place: own.definition }, here: own.here };
}

import type { Relation, RelationColumn } from "../../api/relation";
import { quoteText } from "../quote";
import { columnsOfSource, commonTablesInScope, findSource } from "./columnsInScope";
import type { Completion } from "./Completion";
import type { QueryBlock, QuerySource } from "./QueryBlock";
import type { SchemaIndex } from "./SchemaIndex";
import type { TokenCursor } from "./TokenCursor";

/** The values of a table's column that are known; empty where there are many, or none are known. */
export type ValuesOf = (relation: Relation, column: RelationColumn) => readonly string[];

const comparing = new Set(["=", "==", "<>", "!="]);
const lists = new Set(["IN"]);

/**
 * Values of the column that the value at a place is compared with: `status = …`, `status IN ('new', …`.
 *
 * @param index Index of the first token at or after the place.
 */
export function valuesAt(
  cursor: TokenCursor,
  index: number,
  block: QueryBlock,
  schema: SchemaIndex,
  values: ValuesOf,
): readonly string[] {
  const at = comparedAt(cursor, index - 1);
  if (at === null || !cursor.isName(at)) return [];
  const qualifier = cursor.raw(at - 1) === "." && cursor.isName(at - 2) ? cursor.name(at - 2) : null;
  const found = columnOf(block, qualifier, cursor.name(at), schema);
  if (found === null) return [];
  return enumValues(found.column.type) ?? values(found.relation, found.column);
}

export function valueCompletion(value: string): Completion {
  return { kind: "value", label: value, insertText: quoteText(value), detail: "" };
}

/** Index of the token that ends what is compared; null where nothing is. */
function comparedAt(cursor: TokenCursor, before: number): number | null {
  if (comparing.has(cursor.raw(before))) return before - 1;
  let at = before;
  while (cursor.raw(at) === "," && cursor.tokens[at - 1]?.kind === "string") at -= 2;
  if (cursor.raw(at) !== "(" || !lists.has(cursor.upper(at - 1))) return null;
  return cursor.upper(at - 2) === "NOT" ? at - 3 : at - 2;
}

function columnOf(
  block: QueryBlock,
  qualifier: string | null,
  name: string,
  schema: SchemaIndex,
): { readonly relation: Relation; readonly column: RelationColumn } | null {
  if (qualifier !== null) {
    const found = findSource(block, qualifier);
    return found === null ? null : columnOfSource(found.source, found.block, name, schema);
  }
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    for (const source of around.sources) {
      const found = columnOfSource(source, around, name, schema);
      if (found !== null) return found;
    }
  }
  return null;
}

/** A column of a table itself: of a view or a query nobody knows what its values cost. */
function columnOfSource(
  source: QuerySource,
  block: QueryBlock,
  name: string,
  schema: SchemaIndex,
): { readonly relation: Relation; readonly column: RelationColumn } | null {
  const table = source.path.at(-1);
  if (source.block !== null || table === undefined) return null;
  const isCommon =
    source.path.length === 1 &&
    commonTablesInScope(block).some((common) => common.name.toLowerCase() === table.toLowerCase());
  // The values of another database's tables are not read.
  if (source.path.length > 1 && schema.databaseOf(source.path) !== null) return null;
  const relation = isCommon ? null : schema.find(source.path.at(-2) ?? null, table);
  const column = columnsOfSource(source, block, schema).find(
    (one) => one.name.toLowerCase() === name.toLowerCase(),
  );
  return relation === null || column === undefined ? null : { relation, column };
}

/** The values that a type itself names. */
function enumValues(type: string): readonly string[] | null {
  if (!type.startsWith("ENUM(")) return null;
  return [...type.matchAll(/'((?:[^']|'')*)'/gu)].map(([, value = ""]) => value.replaceAll("''", "'"));
}

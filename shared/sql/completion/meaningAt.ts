import type { Relation, RelationColumn } from "../../api/relation";
import { lexSql } from "../lexSql";
import { splitStatements, type StatementRange } from "../splitStatements";
import { columnsInScope, columnsOfSource, commonTablesInScope, findSource } from "./columnsInScope";
import { completionContext } from "./completionContext";
import { parseQueryBlocks } from "./parseQueryBlocks";
import { blockAt, type QueryBlock, type QuerySource } from "./QueryBlock";
import type { SchemaIndex } from "./SchemaIndex";
import { TokenCursor } from "./TokenCursor";

/** What a name in a statement stands for. */
export type Meaning =
  /** `sources` are the aliases of those that have a column of the name; more than one is ambiguous. */
  | {
      readonly kind: "column";
      readonly column: RelationColumn;
      readonly sources: readonly (string | null)[];
      /** The table or view whose column it is; null where a query gives it, or where several have one. */
      readonly relation: Relation | null;
    }
  | { readonly kind: "relation"; readonly relation: Relation }
  /** A WITH name, a subquery or a function in FROM, by its alias. */
  | { readonly kind: "query"; readonly name: string; readonly columns: readonly RelationColumn[] };

export interface NameMeaning {
  readonly meaning: Meaning;
  /** The name in the text, as offsets in UTF-16 units, end exclusive. */
  readonly start: number;
  readonly end: number;
}

/**
 * What the name at a place of a text stands for, from the statement around it and the schema.
 *
 * @param pieces The statements of `text`, where the caller has them already.
 * @returns null where there is no name, or where it is not known what it means.
 */
export function meaningAt(
  text: string,
  offset: number,
  schema: SchemaIndex,
  pieces: readonly StatementRange[] = splitStatements(text),
): NameMeaning | null {
  const piece = pieces.find(({ start, end }) => start <= offset && offset <= end);
  if (piece === undefined) return null;
  const cursor = new TokenCursor(text, lexSql(text, piece.start, piece.end));
  const index = cursor.tokens.findIndex(
    ({ start, end }, at) => start <= offset && (offset < end || (offset === end && cursor.isName(at))),
  );
  const token = cursor.tokens[index];
  if (token === undefined || !cursor.isName(index) || cursor.raw(index + 1) === "(") return null;
  const block = blockAt(parseQueryBlocks(cursor, piece.start, piece.end), token.start);
  const name = cursor.name(index);
  const qualifier = cursor.raw(index - 1) === "." && cursor.isName(index - 2) ? cursor.name(index - 2) : null;
  const context = completionContext(cursor, index);
  const isTable = context.expects === "relation";
  const path = pathBefore(cursor, index);
  const isOfDatabase = context.expects === "member" && context.ofRelation && schema.databaseOf(path) !== null;
  const elsewhere = isOfDatabase ? schema.findPath(path) : null;
  if (isOfDatabase && elsewhere === null) return null;
  const meaning: Meaning | null =
    elsewhere !== null
      ? { kind: "relation", relation: elsewhere }
      : qualifier !== null
        ? qualifiedMeaning(block, qualifier, name, schema)
        : isTable
          ? tableMeaning(block, null, name, schema)
          : cursor.raw(index + 1) === "."
            ? sourceMeaning(block, name, schema)
            : (columnMeaning(block, name, schema) ?? sourceMeaning(block, name, schema));
  return meaning === null ? null : { meaning, start: token.start, end: token.end };
}

/** The parts of a name up to one of them: `a`, `b` and `c` at the `c` of `a.b.c`. */
function pathBefore(cursor: TokenCursor, index: number): readonly string[] {
  const path = [cursor.name(index)];
  for (let at = index; cursor.raw(at - 1) === "." && cursor.isName(at - 2); at -= 2)
    path.unshift(cursor.name(at - 2));
  return path;
}

function qualifiedMeaning(
  block: QueryBlock,
  qualifier: string,
  name: string,
  schema: SchemaIndex,
): Meaning | null {
  const found = findSource(block, qualifier);
  if (found === null) return tableMeaning(block, qualifier, name, schema);
  const column = columnNamed(columnsOfSource(found.source, found.block, schema), name);
  if (column === undefined) return null;
  const relation = relationOf(found.source, found.block, schema);
  return { kind: "column", column, sources: [found.source.alias], relation };
}

function tableMeaning(
  block: QueryBlock,
  qualifier: string | null,
  name: string,
  schema: SchemaIndex,
): Meaning | null {
  const isCommon =
    qualifier === null && commonTablesInScope(block).some((table) => isSameName(table.name, name));
  if (isCommon) return sourceMeaning(block, name, schema);
  const relation = schema.find(qualifier, name);
  return relation === null ? null : { kind: "relation", relation };
}

function columnMeaning(block: QueryBlock, name: string, schema: SchemaIndex): Meaning | null {
  const named = columnsInScope(block, schema).filter(({ column }) => isSameName(column.name, name));
  const [first] = named;
  if (first === undefined) return null;
  const found = named.length > 1 || first.source === null ? null : findSource(block, first.source);
  const relation = found === null ? null : relationOf(found.source, found.block, schema);
  return { kind: "column", column: first.column, sources: named.map(({ source }) => source), relation };
}

function sourceMeaning(block: QueryBlock, name: string, schema: SchemaIndex): Meaning | null {
  const common = commonTablesInScope(block).find((table) => isSameName(table.name, name));
  const found =
    findSource(block, name) ?? (common === undefined ? null : { source: sourceOf(common.name), block });
  if (found === null) return null;
  const { source } = found;
  const relation = relationOf(source, found.block, schema);
  if (relation !== null) return { kind: "relation", relation };
  const columns = columnsOfSource(source, found.block, schema);
  return columns.length === 0 && !isQuery(source, found.block) ? null : { kind: "query", name, columns };
}

function isQuery(source: QuerySource, block: QueryBlock): boolean {
  return source.block !== null || (source.path.length === 1 && isCommonName(block, source.path[0] ?? ""));
}

/** The table or view that a source reads; null where it is a query, or not known. */
function relationOf(source: QuerySource, block: QueryBlock, schema: SchemaIndex): Relation | null {
  return isQuery(source, block) ? null : schema.findPath(source.path);
}

function isCommonName(block: QueryBlock, name: string): boolean {
  return commonTablesInScope(block).some((table) => isSameName(table.name, name));
}

/** A WITH name read as a table would be. */
function sourceOf(name: string): QuerySource {
  const nowhere = { pathAt: null, aliasAt: null };
  return {
    path: [name],
    alias: name,
    isAliased: false,
    block: null,
    unnested: null,
    columnNames: [],
    ...nowhere,
  };
}

function columnNamed(columns: readonly RelationColumn[], name: string): RelationColumn | undefined {
  return columns.find((column) => isSameName(column.name, name));
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

import { lexSql } from "../lexSql";
import { splitStatements, type StatementRange } from "../splitStatements";
import { columnsInScope, findSource } from "./columnsInScope";
import { completionContext } from "./completionContext";
import { parseQueryBlocks } from "./parseQueryBlocks";
import { blockAt, type CommonTable, type QueryBlock, type QuerySource } from "./QueryBlock";
import type { SchemaIndex } from "./SchemaIndex";
import { TokenCursor } from "./TokenCursor";

/** Offsets in UTF-16 units, end exclusive. */
export interface NamePlace {
  readonly start: number;
  readonly end: number;
}

/** A name that a statement itself gives: the alias of a table, or a name of WITH. */
export interface OwnName {
  readonly name: string;
  readonly definition: NamePlace;
  /** Everywhere that it is written, its definition included, in order. */
  readonly places: readonly NamePlace[];
  /** The name under the cursor. */
  readonly here: NamePlace;
}

/**
 * The alias or WITH name at a place of a text, with all and only the places that mean it; null where there is another name,
 * or none.
 *
 * @param pieces The statements of `text`, where the caller has them already.
 */
export function ownNameAt(
  text: string,
  offset: number,
  schema: SchemaIndex,
  pieces: readonly StatementRange[] = splitStatements(text),
): OwnName | null {
  const piece = pieces.find(({ start, end }) => start <= offset && offset <= end);
  if (piece === undefined) return null;
  const cursor = new TokenCursor(text, lexSql(text, piece.start, piece.end));
  const root = parseQueryBlocks(cursor, piece.start, piece.end);
  const written = definitionsOf(root);
  const at = cursor.tokens.findIndex(
    ({ start, end }, index) => start <= offset && offset <= end && cursor.isName(index),
  );
  const meant = at === -1 ? null : meaningOf(cursor, at, root, written, schema);
  if (meant === null) return null;
  const name = cursor.name(at);
  const places = cursor.tokens.flatMap((token, index): NamePlace[] => {
    if (!cursor.isName(index) || !isSameName(cursor.name(index), name)) return [];
    if (meaningOf(cursor, index, root, written, schema) !== meant) return [];
    return [{ start: token.start, end: token.end }];
  });
  const definedAt = "at" in meant ? meant.at : meant.aliasAt;
  const definition = places.find(({ start }) => start === definedAt);
  const here = cursor.tokens[at];
  if (definition === undefined || here === undefined) return null;
  return { name, definition, places, here: { start: here.start, end: here.end } };
}

/** What is named at places of a statement, with the blocks that they are in. */
interface Written {
  readonly sources: ReadonlyMap<number, { readonly source: QuerySource; readonly block: QueryBlock }>;
  readonly aliases: ReadonlyMap<number, QuerySource>;
  readonly commonTables: ReadonlyMap<number, CommonTable>;
}

function definitionsOf(root: QueryBlock): Written {
  const sources = new Map<number, { source: QuerySource; block: QueryBlock }>();
  const aliases = new Map<number, QuerySource>();
  const commonTables = new Map<number, CommonTable>();
  const visit = (block: QueryBlock): void => {
    for (const table of block.commonTables) commonTables.set(table.at, table);
    for (const source of block.sources) {
      if (source.aliasAt !== null) aliases.set(source.aliasAt, source);
      if (source.pathAt !== null && source.path.length === 1) sources.set(source.pathAt, { source, block });
    }
    for (const child of block.children) visit(child);
  };
  visit(root);
  return { sources, aliases, commonTables };
}

/** The source or the WITH name that the name at an index stands for; null for anything else. */
function meaningOf(
  cursor: TokenCursor,
  index: number,
  root: QueryBlock,
  written: Written,
  schema: SchemaIndex,
): QuerySource | CommonTable | null {
  const start = cursor.start(index);
  const name = cursor.name(index);
  const defined = written.aliases.get(start) ?? written.commonTables.get(start);
  if (defined !== undefined) return defined;
  const read = written.sources.get(start);
  if (read !== undefined) return commonTableNamed(read.block, name, start);
  if (cursor.raw(index - 1) === "." || cursor.raw(index + 1) === "(") return null;
  const block = blockAt(root, start);
  if (cursor.raw(index + 1) !== ".") {
    if (completionContext(cursor, index).expects !== "expression") return null;
    // A column comes before a table of the name.
    if (columnsInScope(block, schema).some(({ column }) => isSameName(column.name, name))) return null;
  }
  const found = findSource(block, name);
  if (found === null) return null;
  if (found.source.isAliased) return found.source;
  const [only, ...more] = found.source.path;
  if (only === undefined || more.length > 0) return null;
  return commonTableNamed(found.block, only, found.source.pathAt ?? start);
}

/** The WITH name that a table's name means at a place: those after it are not known there, nor one in its own query. */
function commonTableNamed(block: QueryBlock, name: string, at: number): CommonTable | null {
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    const found = around.commonTables.find(
      (table) =>
        isSameName(table.name, name) &&
        table.at < at &&
        (table.isRecursive || table.block === null || !isWithin(block, table.block)),
    );
    if (found !== undefined) return found;
  }
  return null;
}

function isWithin(block: QueryBlock, outer: QueryBlock): boolean {
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    if (around === outer) return true;
  }
  return false;
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** A name in FROM, JOIN, INTO or UPDATE, and what it brings into scope. */
export interface QuerySource {
  /** Unquoted parts of a name, such as ["main", "orders"]; empty for a subquery or function. */
  readonly path: readonly string[];
  /** The name that columns are qualified with: the alias, or the table's own name; null where there is none. */
  readonly alias: string | null;
  /** Whether the alias was written out. */
  readonly isAliased: boolean;
  /** The subquery, where the source is one. */
  readonly block: QueryBlock | null;
  /** The list whose elements it gives: `unnest(orders.lines)`; null for anything else. */
  readonly unnested: ListElement | null;
  /** Names that a column list behind the alias gives. */
  readonly columnNames: readonly string[];
  /** Where the name and the alias begin, as offsets in the text; null where they are not written. */
  readonly pathAt: number | null;
  readonly aliasAt: number | null;
}

/** A WITH name. */
export interface CommonTable {
  readonly name: string;
  /** Where it begins, as an offset in the text. */
  readonly at: number;
  /** It can be named in its own query. */
  readonly isRecursive: boolean;
  readonly columnNames: readonly string[];
  readonly block: QueryBlock | null;
}

/** A column, or what lies that many lists deep in it: `unnest(lines)`, `lines[1]`. */
export interface ListElement {
  readonly path: readonly string[];
  readonly depth: number;
}

/** One item of a SELECT list. A depth of 0 is the column itself. */
export type OutputItem =
  | ({ readonly kind: "column"; readonly name: string } & ListElement)
  | { readonly kind: "star"; readonly qualifier: string | null };

/** A SELECT, or the statement around it, with what can be named inside. Offsets are in UTF-16 units. */
export interface QueryBlock {
  readonly start: number;
  /** Grows while the block is read. */
  end: number;
  parent: QueryBlock | null;
  /** For a UNION and its like: the first part, which names the columns of the whole. */
  firstPart: QueryBlock | null;
  readonly commonTables: CommonTable[];
  readonly sources: QuerySource[];
  /** Empty for a query without SELECT list, which gives all columns of its sources. */
  readonly outputs: OutputItem[];
  readonly children: QueryBlock[];
}

export function newQueryBlock(start: number, end: number, parent: QueryBlock | null): QueryBlock {
  return { start, end, parent, firstPart: null, commonTables: [], sources: [], outputs: [], children: [] };
}

/** The innermost block around an offset. */
export function blockAt(block: QueryBlock, offset: number): QueryBlock {
  const inner = block.children.find((child) => child.start <= offset && offset <= child.end);
  return inner === undefined ? block : blockAt(inner, offset);
}

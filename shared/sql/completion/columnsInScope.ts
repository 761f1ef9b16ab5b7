import type { RelationColumn } from "../../api/relation";
import { nestedType } from "../nested/nestedType";
import type { CommonTable, ListElement, QueryBlock, QuerySource } from "./QueryBlock";
import type { SchemaIndex } from "./SchemaIndex";

/** A column that can be named at a place, and the alias of the source that it comes from. */
interface ScopedColumn {
  readonly column: RelationColumn;
  readonly source: string | null;
}

/** How deep queries may lie in one another before completion stops looking. */
const maxDepth = 12;

/** All columns that can be named inside a block: its own sources' first, then those of the blocks around it. */
export function columnsInScope(block: QueryBlock, schema: SchemaIndex): ScopedColumn[] {
  const columns: ScopedColumn[] = [];
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    for (const source of around.sources) {
      for (const column of columnsOfSource(source, around, schema, maxDepth)) {
        columns.push({ column, source: source.alias });
      }
    }
  }
  return columns;
}

/** The source that a qualifier means, looked for from the inside out. */
export function findSource(
  block: QueryBlock,
  qualifier: string,
): { readonly source: QuerySource; readonly block: QueryBlock } | null {
  const wanted = qualifier.toLowerCase();
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    const source = around.sources.find((candidate) => candidate.alias?.toLowerCase() === wanted);
    if (source !== undefined) return { source, block: around };
  }
  return null;
}

/** The WITH names that can be used inside a block. */
export function commonTablesInScope(block: QueryBlock): CommonTable[] {
  const tables: CommonTable[] = [];
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    tables.push(...around.commonTables.filter((table) => table.block !== block));
  }
  return tables;
}

/** The columns of the WITH names that can be used inside a block. */
export function columnsOfCommonTables(block: QueryBlock, schema: SchemaIndex): RelationColumn[] {
  return commonTablesInScope(block).flatMap((table) =>
    table.block === null ? [] : [...renamed(outputs(table.block, schema, maxDepth), table.columnNames)],
  );
}

/** The columns of one source; empty where they are not known. */
export function columnsOfSource(
  source: QuerySource,
  block: QueryBlock,
  schema: SchemaIndex,
  depth = maxDepth,
): readonly RelationColumn[] {
  if (depth === 0) return [];
  const columns =
    source.block === null ? namedColumns(source, block, schema, depth) : outputs(source.block, schema, depth);
  return renamed(columns, source.columnNames);
}

function namedColumns(
  source: QuerySource,
  block: QueryBlock,
  schema: SchemaIndex,
  depth: number,
): readonly RelationColumn[] {
  if (source.unnested !== null) {
    const type = elementType(source.unnested, columnsBefore(source, block, schema, depth - 1));
    return [{ name: "unnest", type, nullable: null }];
  }
  const name = source.path.at(-1);
  if (name === undefined) return [];
  if (source.path.length === 1) {
    const wanted = name.toLowerCase();
    const common = commonTablesInScope(block).find((table) => table.name.toLowerCase() === wanted);
    if (common !== undefined) {
      const columns = common.block === null ? [] : outputs(common.block, schema, depth);
      return renamed(columns, common.columnNames);
    }
  }
  return schema.findPath(source.path)?.columns ?? [];
}

/** Columns by the name that qualifies them. */
interface QualifiedColumns {
  readonly alias: string | null;
  readonly columns: readonly RelationColumn[];
}

/** What the list of an unnest() can name: sources that come before it, and those of the blocks around. */
function columnsBefore(
  source: QuerySource,
  block: QueryBlock,
  schema: SchemaIndex,
  depth: number,
): readonly QualifiedColumns[] {
  const found: QualifiedColumns[] = [];
  for (let around: QueryBlock | null = block; around !== null; around = around.parent) {
    const own = around.sources.indexOf(source);
    const sources = own === -1 ? around.sources : around.sources.slice(0, own);
    // The nearest comes first.
    for (const one of sources.toReversed()) {
      found.push({ alias: one.alias, columns: columnsOfSource(one, around, schema, depth) });
    }
  }
  return found;
}

/** The type of an element of a list, also of one in a struct; empty where it is not known. */
function elementType({ path, depth }: ListElement, known: readonly QualifiedColumns[]): string {
  const [first = "", second = ""] = path;
  const qualified = path.length > 1 ? known.find(({ alias }) => isSameName(alias ?? "", first)) : undefined;
  const columns = qualified?.columns ?? known.flatMap((one) => one.columns);
  const wanted = qualified === undefined ? first : second;
  let type = columns.find(({ name }) => isSameName(name, wanted))?.type ?? "";
  for (const step of path.slice(qualified === undefined ? 1 : 2)) {
    const nested = nestedType(type);
    if (nested.kind !== "struct" && nested.kind !== "union") return "";
    type = nested.members.find(({ name }) => isSameName(name, step))?.type ?? "";
  }
  return nestedElement(type, depth);
}

/** The type of what lies that many lists or maps deep in a type; empty where nothing does. */
export function nestedElement(type: string, depth: number): string {
  let inner = type;
  for (let level = 0; level < depth; level += 1) {
    const nested = nestedType(inner);
    inner = nested.kind === "list" ? nested.item : nested.kind === "map" ? nested.value : "";
  }
  return inner;
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** The columns that a query gives. */
function outputs(block: QueryBlock, schema: SchemaIndex, depth: number): readonly RelationColumn[] {
  if (block.firstPart !== null) return outputs(block.firstPart, schema, depth - 1);
  const sources = (qualifier: string | null): RelationColumn[] =>
    block.sources
      .filter((source) => qualifier === null || source.alias?.toLowerCase() === qualifier.toLowerCase())
      .flatMap((source) => [...columnsOfSource(source, block, schema, depth - 1)]);
  if (block.outputs.length === 0) return sources(null);
  return block.outputs.flatMap((item) => {
    if (item.kind === "star") return sources(item.qualifier);
    if (item.depth > 0) {
      const known = block.sources.map((source) => ({
        alias: source.alias,
        columns: columnsOfSource(source, block, schema, depth - 1),
      }));
      return [{ name: item.name, type: elementType(item, known), nullable: null }];
    }
    const origin = sources(item.path.length > 1 ? (item.path.at(-2) ?? null) : null).find(
      (column) => item.path.length > 0 && column.name.toLowerCase() === item.path.at(-1)?.toLowerCase(),
    );
    return [{ name: item.name, type: origin?.type ?? "", nullable: origin?.nullable ?? null }];
  });
}

function renamed(columns: readonly RelationColumn[], names: readonly string[]): readonly RelationColumn[] {
  if (names.length === 0) return columns;
  return Array.from({ length: Math.max(names.length, columns.length) }, (_, index) => {
    const column = columns[index] ?? { name: "", type: "", nullable: null };
    return { ...column, name: names[index] ?? column.name };
  });
}

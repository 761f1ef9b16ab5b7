import type { RelationColumn } from "../../api/relation";
import type { CommonTable, QueryBlock, QuerySource } from "./QueryBlock";
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
  return schema.find(source.path.at(-2) ?? null, name)?.columns ?? [];
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

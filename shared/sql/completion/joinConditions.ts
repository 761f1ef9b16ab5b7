import { quoteIdentifier } from "../quote";
import { columnsOfSource } from "./columnsInScope";
import type { QueryBlock, QuerySource } from "./QueryBlock";
import type { SchemaIndex } from "./SchemaIndex";

/** Two columns that probably mean the same thing. */
interface Pair {
  readonly sql: string;
  /** Both names look like those of keys. */
  readonly isKey: boolean;
}

/** Columns that are read of a table: keys come first. */
const mostColumns = 300;
const mostConditions = 8;

/**
 * Conditions on which the last source of a block is probably joined to those before it, the likeliest first: equal names of
 * keys, all of them together, a name and the `id` of the table it names, other equal names.
 *
 * @param block As far as it is written before the condition.
 */
export function joinConditions(block: QueryBlock, schema: SchemaIndex): string[] {
  const joined = block.sources.at(-1);
  if (joined === undefined) return [];
  const found = block.sources.slice(0, -1).flatMap((source) => {
    const pairs = pairsOf(source, joined, block, schema);
    const keys = pairs.filter(({ isKey }) => isKey);
    const together = { sql: keys.map(({ sql }) => sql).join(" AND "), isKey: true };
    return keys.length > 1 && keys.length < 4 ? [together, ...pairs] : pairs;
  });
  const ordered = [...found.filter(({ isKey }) => isKey), ...found.filter(({ isKey }) => !isKey)];
  return [...new Set(ordered.map(({ sql }) => sql))].slice(0, mostConditions);
}

function pairsOf(one: QuerySource, other: QuerySource, block: QueryBlock, schema: SchemaIndex): Pair[] {
  if (one.alias === null || other.alias === null) return [];
  const columns = columnsOfSource(other, block, schema).slice(0, mostColumns);
  return columnsOfSource(one, block, schema)
    .slice(0, mostColumns)
    .flatMap(({ name }) =>
      columns.flatMap((column): Pair[] => {
        if (name === "" || column.name === "") return [];
        const isEqual = name.toLowerCase() === column.name.toLowerCase();
        const isKey = isEqual ? isKeyName(name) : isSameKey(name, column.name, one, other);
        if (!isEqual && !isKey) return [];
        // Both have an id of their own.
        if (isEqual && /^(?:id|key)$/iu.test(name)) return [];
        return [{ sql: `${written(one, name)} = ${written(other, column.name)}`, isKey }];
      }),
    );
}

function written({ alias }: QuerySource, name: string): string {
  return `${quoteIdentifier(alias ?? "")}.${quoteIdentifier(name)}`;
}

function isKeyName(name: string): boolean {
  return /(?:^|_)(?:id|key|code|uuid|no|nr)$|(?:key|Id|ID|Key)$/u.test(name);
}

/** `o_custkey` and `c_custkey`, or `customer_id` and the `id` of customers. */
function isSameKey(name: string, other: string, one: QuerySource, second: QuerySource): boolean {
  if (isKeyName(name) && isKeyName(other)) {
    const [bare, otherBare] = [withoutPrefix(name), withoutPrefix(other)];
    if (bare !== name.toLowerCase() && bare === otherBare) return true;
  }
  return namesIdOf(name, other, second) || namesIdOf(other, name, one);
}

function withoutPrefix(name: string): string {
  return name.toLowerCase().replace(/^[a-z]{1,2}_(?=[a-z]{3})/u, "");
}

function namesIdOf(reference: string, id: string, { path }: QuerySource): boolean {
  if (id.toLowerCase() !== "id") return false;
  const named = /^(.+?)_?id$/u.exec(reference.toLowerCase())?.[1];
  const table = path.at(-1)?.toLowerCase();
  if (named === undefined || table === undefined) return false;
  return [named, `${named}s`, `${named}es`, named.replace(/y$/u, "ies")].includes(table);
}

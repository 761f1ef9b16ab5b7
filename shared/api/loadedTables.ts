import type { Relation } from "./relation";

export interface LoadedTable {
  readonly schema: string;
  readonly table: string;
}

/** Finds the table of a stream by the stream's name in a run, such as `sales.orders`. Null where none is surely it. */
type FindLoadedTable = (name: string) => LoadedTable | null;

/**
 * The tables of a database that streams were loaded into, as far as names tell: the stream's table, with its schema
 * before it where that is not the source's usual one. Where none fits, or more than one does, none is named.
 *
 * @param allNames Names of all streams of the run: `orders` of `sales` is not that of `public`.
 * @param schema Where the Connection's tables are; null where the service does not say.
 */
export function loadedTables(
  allNames: readonly string[],
  schema: string | null,
  relations: readonly Relation[],
): FindLoadedTable {
  // A table whose schema is not known may be any of that name.
  const within = relations.flatMap(({ schema: own, name, kind }) =>
    kind === "view" || own === null || (schema !== null && !isSame(own, schema))
      ? []
      : [{ schema: own, name }],
  );
  const byName = grouped(within, ({ name }) => name);
  const byLastName = grouped(allNames, (name) => splitName(name)[1]);
  const find = (table: string): LoadedTable | null => {
    const [found, ...others] = byName.get(table.toLowerCase()) ?? [];
    return found === undefined || others.length > 0 ? null : { schema: found.schema, table: found.name };
  };
  return (name) => {
    const [prefix, last] = splitName(name);
    const namesakes = byLastName.get(last.toLowerCase()) ?? [];
    return (
      (prefix === null ? null : find(`${prefix}_${last}`)) ??
      find(name) ??
      (namesakes.length > 1 && !isUsual(name, namesakes) ? null : find(last))
    );
  };
}

/** Schemas that go without saying at their source. */
const defaultSchemas = new Set(["public", "dbo", "main"]);

/** Of several tables of one name, whether this is the one that keeps it. */
function isUsual(name: string, namesakes: readonly string[]): boolean {
  const usual = namesakes.filter((one) => defaultSchemas.has(splitName(one)[0]?.toLowerCase() ?? ""));
  return usual.length === 1 && usual[0] === name;
}

/** A name as its schema, if it has one, and the rest. */
function splitName(name: string): readonly [string | null, string] {
  const at = name.indexOf(".");
  return at === -1 ? [null, name] : [name.slice(0, at), name.slice(at + 1)];
}

/** By name, whatever its case. */
function grouped<Item>(items: readonly Item[], nameOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const name = nameOf(item).toLowerCase();
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [item]);
    else group.push(item);
  }
  return groups;
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

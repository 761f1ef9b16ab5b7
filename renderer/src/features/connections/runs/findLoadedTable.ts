import type { Relation } from "#shared/api/relation";

interface LoadedTable {
  readonly schema: string;
  readonly table: string;
}

/**
 * The table of a database that a stream was loaded into, as far as names tell: the stream's table, with its schema
 * before it where that is not the source's usual one. Null where none fits, or more than one does.
 *
 * @param name The stream's name in the run, such as `sales.orders`.
 * @param allNames Names of all tables of the run: `orders` of `sales` is not that of `public`.
 * @param schema Where the Connection's tables are; null where the service does not say.
 */
export function findLoadedTable(
  name: string,
  allNames: readonly string[],
  schema: string | null,
  relations: readonly Relation[],
): LoadedTable | null {
  const within = relations.filter(
    (relation) => relation.kind === "table" && (schema === null || isSame(relation.schema, schema)),
  );
  const find = (table: string): LoadedTable | null => {
    const [found, ...others] = within.filter((relation) => isSame(relation.name, table));
    return found === undefined || others.length > 0 ? null : { schema: found.schema, table: found.name };
  };
  const [prefix, last] = splitName(name);
  const namesakes = allNames.filter((other) => isSame(splitName(other)[1], last));
  return (
    (prefix === null ? null : find(`${prefix}_${last}`)) ??
    find(name) ??
    (namesakes.length > 1 && !isUsual(name, namesakes) ? null : find(last))
  );
}

/** Schemas that go without saying at their source. */
const usualSchemas = new Set(["public", "dbo", "main"]);

/** Of several tables of one name, whether this is the one that keeps it. */
function isUsual(name: string, namesakes: readonly string[]): boolean {
  const usual = namesakes.filter((one) => usualSchemas.has(splitName(one)[0]?.toLowerCase() ?? ""));
  return usual.length === 1 && usual[0] === name;
}

/** A name as its schema, if it has one, and the rest. */
function splitName(name: string): readonly [string | null, string] {
  const at = name.indexOf(".");
  return at === -1 ? [null, name] : [name.slice(0, at), name.slice(at + 1)];
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

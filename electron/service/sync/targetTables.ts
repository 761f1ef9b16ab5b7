import type { StreamState } from "../catalog/StreamStateRepository";
import type { SourceStream } from "../connectors/Connector";

/**
 * The table of each stream in the Connection's schema: the stream's own name, with its schema before it where that is
 * not the source's usual one. What a sync has made before keeps its name; of two that would be one, the later in
 * order of names gets a number.
 *
 * @param unprefixed schemas that go without saying, such as `public` or the source's database
 * @returns by the stream's name
 */
export function targetTables(
  streams: readonly Pick<SourceStream, "name" | "schema" | "table">[],
  states: ReadonlyMap<string, StreamState>,
  unprefixed: ReadonlySet<string>,
): Map<string, string> {
  const tables = new Map<string, string>();
  const taken = new Set<string>();
  for (const { name, table } of states.values()) {
    tables.set(name, table);
    taken.add(table.toLowerCase());
  }
  for (const stream of streams.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    if (tables.has(stream.name)) continue;
    const wanted = wantedName(stream, unprefixed);
    let table = wanted;
    for (let number = 2; taken.has(table.toLowerCase()); number += 1) table = `${wanted}_${number}`;
    tables.set(stream.name, table);
    taken.add(table.toLowerCase());
  }
  return tables;
}

/** What to tell of a table that got a number because another has its name; nothing of every other table. */
export function numberedNotes(
  { schema, table }: Pick<SourceStream, "schema" | "table">,
  target: string,
): string[] {
  const isNumbered = [table, `${schema ?? ""}_${table}`].some(
    (wanted) => target.startsWith(`${wanted}_`) && /^\d+$/.test(target.slice(wanted.length + 1)),
  );
  return isNumbered
    ? [`The table is called ${target} here: another has its name, or one that differs only in capitals.`]
    : [];
}

function wantedName(
  { schema, table }: Pick<SourceStream, "schema" | "table">,
  unprefixed: ReadonlySet<string>,
): string {
  return schema === null || unprefixed.has(schema) ? table : `${schema}_${table}`;
}

/** Schemas whose name a table does not carry: the usual one of PostgreSQL, and the database that MySQL calls schema. */
export function defaultSchemas(config: Readonly<Record<string, unknown>>): ReadonlySet<string> {
  const { database } = config;
  return new Set(typeof database === "string" ? ["public", database] : ["public"]);
}

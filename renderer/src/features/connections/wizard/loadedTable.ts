import type { Relation } from "#shared/api/relation";
import type { SourceStream } from "#shared/api/sourceStream";

interface Place {
  readonly schema: string;
  readonly table: string;
}

/** Where a table of the source ended up in the database; null while nothing there is surely it. */
export function loadedTable(
  stream: SourceStream,
  schema: string | null,
  relations: readonly Relation[],
): Place | null {
  const named = (place: Place) =>
    relations.some((relation) => relation.schema === place.schema && relation.name === place.table);
  if (stream.target !== null && named(stream.target)) return stream.target;
  if (schema === null) return null;
  const table = stream.table ?? stream.name;
  const names = [table, `${stream.schema ?? ""}_${table}`, stream.name];
  return names.map((name) => ({ schema, table: name })).find(named) ?? null;
}

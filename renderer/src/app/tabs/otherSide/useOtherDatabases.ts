import { useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Relation } from "#shared/api/relation";
import { dialectOf } from "#shared/sql/dialect";
import { embeddedProfileId } from "#shared/domain/ids";
import { type OtherDatabase, SchemaIndex } from "#shared/sql/completion/SchemaIndex";
import { databaseQualifier } from "#shared/sql/databaseQualifier";
import { databasesQuery } from "../../../queries/databaseQueries";
import { schemaQuery } from "../../../queries/schemaQueries";

/** A database that statements of a tab can read by its name. */
export interface NamedDatabase extends OtherDatabase {
  readonly databaseId: string;
}

/** Relations of one database that completion looks through; more would be felt while the index is built at once. */
const mostRelations = 20_000;

/**
 * Databases whose schemas are asked for; of the others only those are known that were read before. Asking wakes one that sleeps,
 * and of a thousand each would be started.
 */
export const mostAsked = 8;

const none: readonly NamedDatabase[] = [];
const indexes = new WeakMap<readonly Relation[], SchemaIndex>();

/**
 * The other databases of this computer, whose service joins them, for completion.
 *
 * @param isWanted Whether completion was used, so that the start of the window has no part in it.
 */
export function useOtherDatabases(
  profileId: string,
  databaseId: string | null,
  isWanted: boolean,
): readonly NamedDatabase[] {
  const enabled = isWanted && profileId === embeddedProfileId && databaseId !== null;
  const { data: listed } = useQuery({ ...databasesQuery(embeddedProfileId), enabled });
  // Databases of another engine are read by none, and read none.
  const readable = enabled ? (listed ?? []).filter(({ engine }) => dialectOf(engine) === "duckdb") : [];
  const others = readable.some(({ id }) => id === databaseId)
    ? readable.filter(({ id }) => id !== databaseId)
    : [];
  const schemas = useQueries({
    queries: others.map(({ id, status }, at) => ({
      ...schemaQuery(embeddedProfileId, id),
      enabled: status === "running" && at < mostAsked,
    })),
    combine: (results) => results.map(({ data }) => data),
  });
  const names = JSON.stringify(others.map((database) => [database.id, databaseQualifier(database, listed)]));
  return useMemo(() => {
    const named = JSON.parse(names) as readonly (readonly [string, string])[];
    const found = named.flatMap(([id, name], at): NamedDatabase[] => {
      const relations = schemas[at];
      const isRead = relations !== undefined && relations.length <= mostRelations;
      return isRead ? [{ databaseId: id, name, index: indexOf(relations) }] : [];
    });
    return found.length === 0 ? none : found;
  }, [names, schemas]);
}

function indexOf(relations: readonly Relation[]): SchemaIndex {
  const known = indexes.get(relations);
  if (known !== undefined) return known;
  const index = new SchemaIndex();
  index.add(relations);
  index.complete();
  indexes.set(relations, index);
  return index;
}

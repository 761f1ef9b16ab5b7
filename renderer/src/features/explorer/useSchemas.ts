import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import { useQueries } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { schemaQuery } from "../../queries/schemaQueries";
import type { SchemaState } from "./ExplorerModel";
import { SchemaOutline } from "./SchemaOutline";

/** States in which a service answers for a schema; a stopped database wakes by being asked. */
const readable: ReadonlySet<Database["status"]> = new Set(["running", "stopped", "unknown"]);

const notReady: SchemaState = { status: "notReady" };
const loading: SchemaState = { status: "loading" };
const loaded = new WeakMap<readonly Relation[], SchemaState>();
const failed = new WeakMap<Error, SchemaState>();

/**
 * The schemas of the databases that are unfolded, read when they are first needed.
 *
 * @returns What is known, by database id; the same map until something changes, because the tree is made from it.
 */
export function useSchemas(
  profileId: string,
  databases: readonly Database[],
  unfoldedIds: ReadonlySet<string>,
): ReadonlyMap<string, SchemaState> {
  const unfolded = databases.filter(({ id }) => unfoldedIds.has(id));
  const answers = useQueries({
    queries: unfolded.map((database) => ({
      ...schemaQuery(profileId, database.id),
      enabled: readable.has(database.status),
    })),
  });
  const now = new Map(
    unfolded.map((database, index) => {
      const answer = answers[index];
      return [database.id, schemaState(database, answer?.data, answer?.error ?? null)];
    }),
  );
  const [shown, setShown] = useState<ReadonlyMap<string, SchemaState>>(now);
  if (isSame(shown, now)) return shown;
  setShown(now);
  return now;
}

/** The same schemas with those tables only whose name contains the text. */
export function useFilteredSchemas(
  schemas: ReadonlyMap<string, SchemaState>,
  filter: string,
): ReadonlyMap<string, SchemaState> {
  return useMemo(() => {
    if (filter === "") return schemas;
    return new Map(
      [...schemas].map(([id, state]): [string, SchemaState] => [
        id,
        state.status === "loaded" ? { status: "loaded", outline: state.outline.filtered(filter) } : state,
      ]),
    );
  }, [schemas, filter]);
}

function schemaState(
  database: Database,
  relations: readonly Relation[] | undefined,
  error: Error | null,
): SchemaState {
  if (relations !== undefined) {
    return remembered(loaded, relations, () => ({ status: "loaded", outline: new SchemaOutline(relations) }));
  }
  if (!readable.has(database.status)) return notReady;
  if (error === null) return loading;
  return remembered(failed, error, () => ({ status: "failed", error: toAppErrorData(error) }));
}

/** Sorting a large schema is done once for each answer, not for each drawing. */
function remembered<Key extends object>(
  memory: WeakMap<Key, SchemaState>,
  key: Key,
  make: () => SchemaState,
): SchemaState {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const made = make();
  memory.set(key, made);
  return made;
}

function isSame(a: ReadonlyMap<string, SchemaState>, b: ReadonlyMap<string, SchemaState>): boolean {
  return a.size === b.size && [...a].every(([id, state]) => b.get(id) === state);
}

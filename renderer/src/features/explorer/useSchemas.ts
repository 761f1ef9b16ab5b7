import type { Database } from "#shared/api/database";
import type { Relation } from "#shared/api/relation";
import { useQueries } from "@tanstack/react-query";
import { useMemo } from "react";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { schemaQuery } from "../../queries/schemaQueries";
import type { SchemaState } from "./ExplorerModel";
import { SchemaOutline } from "./SchemaOutline";

/** States in which a service answers for a schema; a stopped database wakes by being asked. */
const readable: ReadonlySet<Database["status"]> = new Set(["running", "stopped", "unknown"]);

const outlines = new WeakMap<readonly Relation[], SchemaOutline>();

/**
 * The schemas of the databases that are unfolded, read when they are first needed.
 *
 * @returns What is known, by database id.
 */
export function useSchemas(
  profileId: string,
  databases: readonly Database[],
  unfoldedIds: ReadonlySet<string>,
): ReadonlyMap<string, SchemaState> {
  const unfolded = databases.filter(({ id }) => unfoldedIds.has(id));
  return useQueries({
    queries: unfolded.map((database) => ({
      ...schemaQuery(profileId, database.id),
      enabled: readable.has(database.status),
    })),
    combine: (answers) =>
      new Map(
        unfolded.map((database, index): [string, SchemaState] => {
          const answer = answers[index];
          if (answer?.data !== undefined)
            return [database.id, { status: "loaded", outline: outlineOf(answer.data) }];
          if (!readable.has(database.status)) return [database.id, { status: "notReady" }];
          if (answer?.error) return [database.id, { status: "failed", error: toAppErrorData(answer.error) }];
          return [database.id, { status: "loading" }];
        }),
      ),
  });
}

/** Sorting a large schema is done once for each answer, not for each drawing. */
function outlineOf(relations: readonly Relation[]): SchemaOutline {
  const known = outlines.get(relations);
  if (known !== undefined) return known;
  const outline = new SchemaOutline(relations);
  outlines.set(relations, outline);
  return outline;
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

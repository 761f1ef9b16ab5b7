import { useQueries, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Connection } from "#shared/api/connection";
import type { Relation } from "#shared/api/relation";
import type { SyncRun } from "#shared/api/syncRun";
import { connectionAges } from "#shared/domain/tableAge/connectionAges";
import { type TableAge, TableAges } from "#shared/domain/tableAge/TableAge";
import { connectionRunsQuery, connectionsQuery } from "./connectionQueries";
import { schemaQuery } from "./schemaQueries";

/** Runs that are under way change often, and their list may be long. */
const underWayMs = 5000;

/**
 * The ages of the tables of databases, as far as their schemas are known: no schema is read for this. The Connections
 * of each database are asked for while this is on screen; their runs only when something has changed.
 *
 * @returns By database id; the same map until an age changes.
 */
export function useTableAges(
  profileId: string,
  databaseIds: readonly string[],
): ReadonlyMap<string, TableAges> {
  const lists = useQueries({ queries: databaseIds.map((id) => connectionsQuery(profileId, id)) });
  const fed = databaseIds.flatMap((databaseId, index) =>
    (lists[index]?.data ?? []).map((connection) => ({ databaseId, connection })),
  );
  const runs = useConnectionRuns(profileId, fed);
  const schemas = useQueries({
    queries: databaseIds.map((id) => ({ ...schemaQuery(profileId, id), enabled: false })),
  });
  const now = databaseIds.map((id, index): readonly [string, readonly (readonly TableAge[])[]] => {
    const relations = schemas[index]?.data ?? [];
    const own = lists[index]?.data ?? [];
    return [id, own.map((connection) => rememberedAges(connection, runs.get(connection.id), relations))];
  });
  const [shown, setShown] = useState(() => ({ from: now, ages: agesOf(now) }));
  if (isSame(shown.from, now)) return shown.ages;
  const next = { from: now, ages: agesOf(now) };
  setShown(next);
  return next.ages;
}

type AgeLists = readonly (readonly [string, readonly (readonly TableAge[])[]])[];

function agesOf(lists: AgeLists): ReadonlyMap<string, TableAges> {
  return new Map(lists.map(([id, ages]) => [id, new TableAges(ages.flat())]));
}

function isSame(a: AgeLists, b: AgeLists): boolean {
  return (
    a.length === b.length &&
    a.every(([id, ages], index) => {
      const [otherId, others] = b[index] ?? [];
      return (
        id === otherId && ages.length === others?.length && ages.every((list, at) => list === others[at])
      );
    })
  );
}

interface FedDatabase {
  readonly databaseId: string;
  readonly connection: Connection;
}

/** The runs by Connection, read again when a Connection tells of another run or outcome. */
function useConnectionRuns(
  profileId: string,
  fed: readonly FedDatabase[],
): ReadonlyMap<string, readonly SyncRun[]> {
  const queryClient = useQueryClient();
  const answers = useQueries({
    queries: fed.map(({ connection: { id, lastRun } }) => ({
      ...connectionRunsQuery(profileId, id),
      staleTime: 60_000,
      refetchInterval:
        lastRun?.status === "running" || lastRun?.status === "queued" ? underWayMs : (false as const),
    })),
  });
  const told = useRef(new Map<string, string>());
  useEffect(() => {
    const readAgain = async (index: number, databaseId: string) => {
      const run = (await answers[index]?.refetch())?.data?.[0];
      const { queryKey } = schemaQuery(profileId, databaseId);
      if (bringsNewTable(run, queryClient.getQueryData(queryKey))) {
        await queryClient.invalidateQueries({ queryKey });
      }
    };
    for (const [index, { databaseId, connection }] of fed.entries()) {
      const { id, lastRun } = connection;
      const state = `${lastRun?.id ?? ""} ${lastRun?.rawStatus ?? ""}`;
      const before = told.current.get(id);
      told.current.set(id, state);
      if (before !== undefined && before !== state) void readAgain(index, databaseId);
    }
  });
  return new Map(fed.map(({ connection: { id } }, index) => [id, answers[index]?.data ?? []]));
}

/** Whether a run made a table that the schema, as it was read, does not have yet. */
function bringsNewTable(run: SyncRun | undefined, relations: readonly Relation[] | undefined): boolean {
  if (run === undefined || relations === undefined) return false;
  const known = new Set(relations.map(({ schema, name }) => JSON.stringify([schema, name])));
  return run.tables.some(
    ({ status, target }) =>
      status === "succeeded" && target !== null && !known.has(JSON.stringify([target.schema, target.table])),
  );
}

interface Remembered {
  readonly connection: Connection;
  readonly relations: readonly Relation[];
  readonly ages: readonly TableAge[];
}

const none: readonly TableAge[] = [];
const memory = new WeakMap<readonly SyncRun[], Remembered>();

/** The history of thousands of tables is gone through once for each answer, not for each drawing. */
function rememberedAges(
  connection: Connection,
  runs: readonly SyncRun[] | undefined,
  relations: readonly Relation[],
): readonly TableAge[] {
  if (runs === undefined || runs.length === 0 || relations.length === 0) return none;
  const known = memory.get(runs);
  if (known !== undefined && known.connection === connection && known.relations === relations) {
    return known.ages;
  }
  const ages = connectionAges(connection, runs, relations);
  memory.set(runs, { connection, relations, ages });
  return ages;
}

import { queryOptions, useQueries, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Database, DatabaseStatus } from "#shared/api/database";
import { bridge } from "../bridge/bridge";
import { lineText } from "../lib/lineText";
import { useConnectivity } from "./connectivity";
import { profilesQuery } from "./profileQueries";

const passing: ReadonlySet<DatabaseStatus> = new Set(["provisioning", "starting", "stopping", "deleting"]);

/** Pauses while a database is new, by its age: provisioning usually takes about a minute (docs/http-api.md). */
const paces = [
  { youngerThanMs: 15_000, pauseMs: 700 },
  { youngerThanMs: 90_000, pauseMs: 2000 },
  { youngerThanMs: 600_000, pauseMs: 5000 },
] as const;

const slowestMs = 15_000;
const settledMs = 30_000;

/**
 * Milliseconds until the list of databases is worth reading again. Short while one is young and on its way, longer
 * the longer that takes; a settled list changes rarely (a database stops when idle or expires).
 *
 * @param now Milliseconds since 1970.
 */
export function databasePollInterval(databases: readonly Database[], now: number): number {
  const pauses = databases.filter(({ status }) => passing.has(status)).map((one) => pauseFor(one, now));
  return Math.min(settledMs, ...pauses);
}

/** Starting and stopping take seconds, however old the database is. */
const betweenStatesMs = 2000;

function pauseFor(database: Database, now: number): number {
  if (database.status === "starting" || database.status === "stopping") return betweenStatesMs;
  const age = database.createdAt === null ? Number.NaN : now - Date.parse(database.createdAt);
  // A clock of the service that runs ahead makes the age negative; such a database is new.
  return paces.find(({ youngerThanMs }) => age < youngerThanMs)?.pauseMs ?? slowestMs;
}

export const databaseKeys = {
  list: (profileId: string) => ["databases", profileId] as const,
  engines: (profileId: string) => ["engines", profileId] as const,
  keptTokens: (profileId: string) => ["keptTokens", profileId] as const,
};

/**
 * Databases of a service, newest first. While one of them is on its way to another state the list is read again by
 * itself, ever more slowly; not at all while the window is hidden or nothing shows the list.
 */
export function databasesQuery(profileId: string) {
  return queryOptions({
    queryKey: databaseKeys.list(profileId),
    queryFn: async ({ signal }) => (await bridge.call("databases.list", { profileId }, { signal })).databases,
    refetchInterval: (query) => databasePollInterval(query.state.data ?? [], Date.now()),
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    staleTime: 5000,
  });
}

/** Kinds of database that can be created now. */
export function enginesQuery(profileId: string) {
  return queryOptions({
    queryKey: databaseKeys.engines(profileId),
    queryFn: async ({ signal }) => (await bridge.call("engines.list", { profileId }, { signal })).engines,
  });
}

/** Ids of the databases whose token is in the keychain. */
export function keptTokensQuery(profileId: string) {
  return queryOptions({
    queryKey: databaseKeys.keptTokens(profileId),
    queryFn: async ({ signal }) =>
      (await bridge.call("databases.keptTokens", { profileId }, { signal })).databaseIds,
  });
}

/** A database of a service; undefined while it is not known, and where it is gone or `databaseId` is null. */
export function useDatabase(profileId: string, databaseId: string | null): Database | undefined {
  return useQuery(databasesQuery(profileId)).data?.find(({ id }) => id === databaseId);
}

/**
 * Databases of a service as they are shown. Their last known state says nothing while the service can't be reached or the list
 * can't be read: it is then unknown.
 */
export function useShownDatabases(profileId: string) {
  const { data, error, refetch } = useQuery(databasesQuery(profileId));
  const isReached = useConnectivity((services) => services[profileId] === undefined);
  const isStateKnown = isReached && error === null;
  const databases = useMemo(() => (isStateKnown ? data : data?.map(withUnknownState)), [data, isStateKnown]);
  return { data: databases, error, refetch };
}

function withUnknownState(database: Database): Database {
  return { ...database, status: "unknown", rawStatus: "" };
}

interface Place {
  readonly profileId: string;
  readonly databaseId: string;
}

/** Names of databases, with their service where there is more than one; one that is gone is called by its id. */
export function usePlaces(places: readonly Place[]): (place: Place) => string {
  const { data: profiles = [] } = useQuery(profilesQuery);
  const used = profiles.filter(({ id }) => places.some(({ profileId }) => profileId === id));
  const lists = useQueries({ queries: used.map(({ id }) => databasesQuery(id)) });
  return ({ profileId, databaseId }) => {
    const at = used.findIndex(({ id }) => id === profileId);
    const name = lists[at]?.data?.find(({ id }) => id === databaseId)?.name ?? databaseId;
    return lineText(profiles.length > 1 ? `${name} · ${used[at]?.name ?? profileId}` : name);
  };
}

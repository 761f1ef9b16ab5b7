import { queryOptions } from "@tanstack/react-query";
import pLimit from "p-limit";
import type { LastRun } from "#shared/api/syncRun";
import { bridge } from "../bridge/bridge";

/** Pauses while a run is under way, by its age. */
const paces = [
  { youngerThanMs: 60_000, pauseMs: 1000 },
  { youngerThanMs: 600_000, pauseMs: 3000 },
] as const;

const slowestMs = 10_000;
const settledMs = 20_000;

/**
 * Milliseconds until runs are worth reading again: soon while one is young and under way, later the longer it takes. A
 * settled list still changes by the schedule.
 *
 * @param now Milliseconds since 1970.
 */
export function syncPollInterval(
  runs: readonly Pick<LastRun, "status" | "startedAt">[],
  now: number,
): number {
  const underWay = runs.filter(({ status }) => status === "queued" || status === "running");
  return Math.min(settledMs, ...underWay.map(({ startedAt }) => pauseFor(startedAt, now)));
}

function pauseFor(startedAt: string | null, now: number): number {
  // A run that has not started, or began in the future by a clock that runs ahead, is new.
  const age = startedAt === null ? 0 : now - Date.parse(startedAt);
  return paces.find(({ youngerThanMs }) => age < youngerThanMs)?.pauseMs ?? slowestMs;
}

/** A list over many databases, and the runs of its rows, must not keep anything else of a service waiting. */
const limitReads = pLimit(6);

/** Reads when its turn comes, unless it is cancelled by then. @throws the signal's reason; whatever the read throws */
function readInTurn<Answer>(read: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  return limitReads(() => {
    signal.throwIfAborted();
    return read();
  });
}

export const connectionKeys = {
  connectors: (profileId: string) => ["connectors", profileId] as const,
  all: (profileId: string) => ["connections", profileId] as const,
  /** Beginning of every list of the service. */
  lists: (profileId: string) => ["connections", profileId, "of"] as const,
  list: (profileId: string, databaseId: string) => ["connections", profileId, "of", databaseId] as const,
  one: (profileId: string, connectionId: string) => ["connections", profileId, "one", connectionId] as const,
  streams: (profileId: string, connectionId: string) =>
    ["connectionStreams", profileId, connectionId] as const,
  runs: (profileId: string, connectionId: string) => ["connectionRuns", profileId, connectionId] as const,
};

/** Kinds of source that the service can read, with the settings each needs. */
export function connectorsQuery(profileId: string) {
  return queryOptions({
    queryKey: connectionKeys.connectors(profileId),
    queryFn: async ({ signal }) =>
      (await bridge.call("connectors.list", { profileId }, { signal })).connectors,
    staleTime: 10 * 60_000,
  });
}

/** Connections of a database. Read again by itself while it is on screen, sooner while one of them syncs. */
export function connectionsQuery(profileId: string, databaseId: string) {
  return queryOptions({
    queryKey: connectionKeys.list(profileId, databaseId),
    queryFn: async ({ signal }) => {
      const read = () => bridge.call("connections.list", { profileId, databaseId }, { signal });
      return (await readInTurn(read, signal)).connections;
    },
    refetchInterval: ({ state }) =>
      syncPollInterval(
        (state.data ?? []).flatMap(({ lastRun }) => lastRun ?? []),
        Date.now(),
      ),
    refetchIntervalInBackground: false,
    staleTime: 2000,
  });
}

/** One Connection with its last run. */
export function connectionQuery(profileId: string, connectionId: string) {
  return queryOptions({
    queryKey: connectionKeys.one(profileId, connectionId),
    queryFn: async ({ signal }) =>
      (await bridge.call("connections.get", { profileId, connectionId }, { signal })).connection,
    refetchInterval: ({ state }) =>
      syncPollInterval(state.data?.lastRun ? [state.data.lastRun] : [], Date.now()),
    refetchIntervalInBackground: false,
    staleTime: 2000,
  });
}

/** What the source offers now. It is asked anew each time somebody opens it, and reaches the source itself. */
export function connectionStreamsQuery(profileId: string, connectionId: string) {
  return queryOptions({
    queryKey: connectionKeys.streams(profileId, connectionId),
    queryFn: ({ signal }) => bridge.call("connections.streams", { profileId, connectionId }, { signal }),
    staleTime: 60_000,
    retry: false,
    refetchOnWindowFocus: false,
    // Comparing two lists of a million columns costs more than drawing the visible rows again.
    structuralSharing: false,
  });
}

/** Runs, most recent first; every second while the newest is young and under way. */
export function connectionRunsQuery(profileId: string, connectionId: string) {
  return queryOptions({
    queryKey: connectionKeys.runs(profileId, connectionId),
    queryFn: async ({ signal }) => {
      const read = () => bridge.call("connections.runs", { profileId, connectionId }, { signal });
      return (await readInTurn(read, signal)).runs;
    },
    refetchInterval: ({ state }) => syncPollInterval((state.data ?? []).slice(0, 1), Date.now()),
    refetchIntervalInBackground: false,
    staleTime: 1000,
  });
}

import { queryOptions } from "@tanstack/react-query";
import { bridge } from "../bridge/bridge";
import { databasePollInterval } from "./databasePollInterval";

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

import { queryOptions, useQuery } from "@tanstack/react-query";
import type { Profile } from "#shared/domain/profile";
import { bridge } from "../bridge/bridge";

export const profileKeys = {
  all: ["profiles"] as const,
};

/** Every service that is set up, the embedded one first. */
export const profilesQuery = queryOptions({
  queryKey: profileKeys.all,
  queryFn: async ({ signal }) => (await bridge.call("profiles.list", {}, { signal })).profiles,
  staleTime: Number.POSITIVE_INFINITY,
});

/** A service as it is set up; undefined while that is not known, and where it is gone or `profileId` is null. */
export function useProfile(profileId: string | null): Profile | undefined {
  return useQuery(profilesQuery).data?.find(({ id }) => id === profileId);
}

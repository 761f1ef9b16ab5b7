import type { Profile } from "#shared/domain/profile";
import { useQuery } from "@tanstack/react-query";
import { profilesQuery } from "./profileQueries";

/** A service as it is set up; undefined while that is not known, and where it is gone or `profileId` is null. */
export function useProfile(profileId: string | null): Profile | undefined {
  return useQuery(profilesQuery).data?.find(({ id }) => id === profileId);
}

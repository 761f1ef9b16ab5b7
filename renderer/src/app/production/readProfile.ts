import type { Profile } from "#shared/domain/profile";
import { profilesQuery } from "../../queries/profileQueries";
import { queryClient } from "../queryClient";

/** A service as it is set up, read where it is not known yet; undefined where it is gone. */
export async function readProfile(profileId: string): Promise<Profile | undefined> {
  const profiles = await queryClient.ensureQueryData(profilesQuery);
  return profiles.find(({ id }) => id === profileId);
}

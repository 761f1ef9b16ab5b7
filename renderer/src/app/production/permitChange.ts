import type { Database } from "#shared/api/database";
import { databaseKeys } from "../../queries/databaseQueries";
import { profilesQuery } from "../../queries/profileQueries";
import { queryClient } from "../queryClient";
import { askBeforeWrite } from "./writeQuestion";

/**
 * Asks before a Connection of a production service is made, changed or set to work.
 *
 * @param databaseId The database it loads into; null where that is not known.
 * @param text What is about to happen, in words.
 * @returns Whether it may go on.
 */
export async function permitChange(
  profileId: string,
  databaseId: string | null,
  text: string,
): Promise<boolean> {
  const profiles = await queryClient.ensureQueryData(profilesQuery);
  const profile = profiles.find(({ id }) => id === profileId);
  if (profile?.production !== true) return true;
  const databases = queryClient.getQueryData<readonly Database[]>(databaseKeys.list(profileId));
  const databaseName = databases?.find(({ id }) => id === databaseId)?.name ?? databaseId ?? "";
  return askBeforeWrite({ profileName: profile.name, databaseName, what: { kind: "change", text } });
}

import { knownDatabaseName } from "./knownDatabaseName";
import { readProfile } from "./readProfile";
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
  const profile = await readProfile(profileId);
  if (profile?.production !== true) return true;
  const databaseName = databaseId === null ? "" : knownDatabaseName(profileId, databaseId);
  return askBeforeWrite({ profileName: profile.name, databaseName, what: { kind: "change", text } });
}

import type { LoadTarget } from "../dialogs/dialogs";
import { readProfile } from "./readProfile";
import { askBeforeWrite } from "./writeQuestion";

/**
 * Asks before data is loaded into a database of a production service.
 *
 * @param text What is loaded where, in words.
 * @returns Whether it may go on.
 */
export async function permitLoad({ profileId, databaseName }: LoadTarget, text: string): Promise<boolean> {
  const profile = await readProfile(profileId);
  if (profile?.production !== true) return true;
  return askBeforeWrite({ profileName: profile.name, databaseName, what: { kind: "load", text } });
}

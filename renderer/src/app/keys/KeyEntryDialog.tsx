import { KeyDialog } from "../../features/settings/KeyDialog";
import { useProfile } from "../../queries/useProfile";
import { retryRefusedRun } from "./retryRefusedRun";
import { useKeyEntry } from "./keyEntry";

/** The dialog for the key of a service whose key was refused, wherever in the window that came up. */
export function KeyEntryDialog() {
  const { profileId, close } = useKeyEntry();
  const profile = useProfile(profileId);
  if (profile === undefined) return null;
  return <KeyDialog profile={profile} onClose={close} onSaved={() => retryRefusedRun(profile.id)} />;
}

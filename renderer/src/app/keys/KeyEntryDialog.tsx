import { KeyDialog } from "../../features/settings/KeyDialog";
import { useProfile } from "../../queries/profileQueries";
import { runStatements } from "../state/runs/runTab";
import { windowRuns } from "../state/runs/windowRuns";
import { useWorkbench } from "../state/workspace/workbench";
import { isKeyError, useKeyEntry } from "../state/permissions/keyEntry";

/** The dialog for the key of a service whose key was refused, wherever in the window that came up. */
export function KeyEntryDialog() {
  const { profileId, close } = useKeyEntry();
  const profile = useProfile(profileId);
  if (profile === undefined) return null;
  return <KeyDialog profile={profile} onClose={close} onSaved={() => retryRefusedRun(profile.id)} />;
}

/** Runs the active tab's statement again if it was refused because of the key; the service did not carry it out then. */
function retryRefusedRun(profileId: string): void {
  const { activeTabId } = useWorkbench.getState();
  const run = activeTabId === null ? undefined : windowRuns.store.getState()[activeTabId];
  if (activeTabId === null || run?.status !== "failed" || run.request.profileId !== profileId) return;
  if (isKeyError(run.error.code)) runStatements(activeTabId, [run.request], run.request);
}

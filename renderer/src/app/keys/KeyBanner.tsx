import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { Status } from "../../components/Status";
import { messages } from "../../messages/messages";
import { useProfile } from "../../queries/profileQueries";
import { useWorkbench } from "../state/workspace/workbench";
import { tabProfileId } from "../state/workspace/workbenchTab";
import styles from "./KeyBanner.module.css";
import { isKeyError, useKeyEntry, useKeyErrors } from "../state/permissions/keyEntry";
import { KeyDialog } from "../../features/settings/KeyDialog";
import { runStatements, statementOf } from "../state/scripts/runTab";
import { windowRuns } from "../state/runs/windowRuns";

/** Says that the key of the service in use is not good, and takes a new one. Nothing while all is well. */
export function KeyBanner() {
  const profileId = useWorkbench(({ tabs, activeTabId, profileId: shown }) => {
    const tab = tabs.find(({ id }) => id === activeTabId);
    return tabProfileId(tab) ?? shown;
  });
  const keyError = useKeyErrors((errors) => errors[profileId]);
  const profile = useProfile(profileId);
  const open = useKeyEntry((state) => state.open);
  if (keyError === undefined || profile === undefined) return null;
  const text = messages.shell;
  return (
    <Status className={styles.banner}>
      <Notice tone="warning" actions={<Button onPress={() => open(profileId)}>{text.enterKey}</Button>}>
        {text.keyError(profile.name, text.keyErrors[keyError])}
      </Notice>
    </Status>
  );
}

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
  if (isKeyError(run.error.code)) runStatements(activeTabId, [statementOf(run.request)], run.request);
}

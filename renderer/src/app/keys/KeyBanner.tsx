import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { messages } from "../../messages/messages";
import { useProfile } from "../../queries/profileQueries";
import { useWorkbench } from "../state/workspace/workbench";
import { tabProfileId } from "../state/workspace/workbenchTab";
import styles from "./KeyBanner.module.css";
import { useKeyEntry, useKeyErrors } from "../state/permissions/keyEntry";

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
    <output className={styles.banner}>
      <Notice tone="warning" actions={<Button onPress={() => open(profileId)}>{text.enterKey}</Button>}>
        {text.keyError(profile.name, text.keyErrors[keyError])}
      </Notice>
    </output>
  );
}

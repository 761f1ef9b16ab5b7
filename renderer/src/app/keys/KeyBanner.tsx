import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { messages } from "../../messages/messages";
import { useProfile } from "../../queries/useProfile";
import { tabProfileId } from "../workbench/tabProfileId";
import { useWorkbench } from "../workbench/workbench";
import styles from "./KeyBanner.module.css";
import { useKeyEntry } from "./keyEntry";
import { useKeyTroubles } from "./keyTroubles";

/** Says that the key of the service in use is not good, and takes a new one. Nothing while all is well. */
export function KeyBanner() {
  const profileId = useWorkbench(({ tabs, activeTabId, profileId: shown }) => {
    const tab = tabs.find(({ id }) => id === activeTabId);
    return tabProfileId(tab) ?? shown;
  });
  const trouble = useKeyTroubles((troubles) => troubles[profileId]);
  const profile = useProfile(profileId);
  const open = useKeyEntry((state) => state.open);
  if (trouble === undefined || profile === undefined) return null;
  const text = messages.shell;
  return (
    <output className={styles.banner}>
      <Notice tone="warning" actions={<Button onPress={() => open(profileId)}>{text.enterKey}</Button>}>
        {text.keyTrouble(profile.name, text.keyTroubles[trouble])}
      </Notice>
    </output>
  );
}

import { errorCodes } from "#shared/errors/errorCodes";
import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { messages } from "../../messages/messages";
import { useProfile } from "../../queries/useProfile";
import styles from "../keys/KeyBanner.module.css";
import { tabProfileId } from "../workbench/tabProfileId";
import { useWorkbench } from "../workbench/workbench";
import { readAgain, useConnectivity } from "./connectivity";

/** Says once, for all panels, that the service in use can't be reached. Nothing while it can. */
export function ConnectivityBanner() {
  const profileId = useWorkbench(({ tabs, activeTabId, profileId: shown }) => {
    const tab = tabs.find(({ id }) => id === activeTabId);
    return tabProfileId(tab) ?? shown;
  });
  const code = useConnectivity((services) => services[profileId]);
  const profile = useProfile(profileId);
  if (code === undefined || profile === undefined) return null;
  const { offline, unreachable } = messages.shell;
  return (
    <output className={styles.banner}>
      <Notice tone="warning" actions={<Button onPress={readAgain}>{messages.general.tryAgain}</Button>}>
        {code === "OFFLINE" ? offline : unreachable(profile.name, errorCodes[code].cause)}
      </Notice>
    </output>
  );
}

import { Button } from "../../components/Button";
import { Notice } from "../../components/Notice";
import { Status } from "../../components/Status";
import { messages } from "../../messages/messages";
import { useConnectivity } from "../../queries/connectivity";
import { useProfile } from "../../queries/profileQueries";
import styles from "../keys/KeyBanner.module.css";
import { useWorkbench } from "../state/workspace/workbench";
import { tabProfileId } from "../state/workspace/workbenchTab";
import { readAgain } from "../state/connectivity/connectivity";
import { errorTexts } from "../../lib/errorTexts";

/** Says once, for all panels, that the tab's or the Explorer's service can't be reached. Nothing while both can. */
export function ConnectivityBanner() {
  const shown = useWorkbench((state) => state.profileId);
  const ofTab = useWorkbench(({ tabs, activeTabId }) =>
    tabProfileId(tabs.find(({ id }) => id === activeTabId)),
  );
  const services = useConnectivity();
  // The Explorer may show another service than the tab.
  const profileId = ofTab !== null && services[ofTab] !== undefined ? ofTab : shown;
  const code = services[profileId];
  const profile = useProfile(profileId);
  if (code === undefined || profile === undefined) return null;
  const { offline, unreachable } = messages.shell;
  return (
    <Status className={styles.banner}>
      <Notice tone="warning" actions={<Button onPress={readAgain}>{messages.general.tryAgain}</Button>}>
        {code === "OFFLINE" ? offline : unreachable(profile.name, errorTexts[code].cause)}
      </Notice>
    </Status>
  );
}

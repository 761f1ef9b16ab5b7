import { Screen } from "../../components/Screen";
import { messages } from "../../messages/messages";
import { About } from "./About";
import { Appearance } from "./Appearance";
import { DesktopAlerts } from "./DesktopAlerts";
import { KeptResults } from "./KeptResults";
import { ServiceList } from "./ServiceList";
import styles from "./SettingsScreen.module.css";

/** Services, appearance, and what this Wharf is. */
export function SettingsScreen() {
  return (
    <Screen title={messages.settings.title}>
      <div className={styles.settings}>
        <ServiceList />
        <Appearance />
        <DesktopAlerts />
        <KeptResults />
        <About />
      </div>
    </Screen>
  );
}

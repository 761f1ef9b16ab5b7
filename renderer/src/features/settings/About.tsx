import { useQuery } from "@tanstack/react-query";
import { messages } from "../../messages/messages";
import { appInfoQuery } from "../../queries/appInfoQuery";
import styles from "./SettingsScreen.module.css";

/** Versions and places, for a report and for finding one's data. */
export function About() {
  const { data } = useQuery(appInfoQuery);
  const text = messages.settings;
  if (data === undefined) return null;
  const facts = [
    [text.version, data.version],
    [text.runtime, text.runtimeText(data.electronVersion, data.developmentRuntime)],
    [text.dataFolder, data.dataFolder],
    [text.logFile, data.logFile],
    [text.keychain, text.keychains[data.keychain]],
  ] as const;
  return (
    <section className={styles.section} aria-labelledby="settings-about">
      <h2 id="settings-about">{text.about}</h2>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-selectable>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

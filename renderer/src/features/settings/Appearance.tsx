import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Select } from "../../components/Select";
import { bridge } from "../../bridge/bridge";
import { ErrorNotice } from "../../components/ErrorNotice";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { appInfoQuery } from "../../queries/appInfoQuery";
import styles from "./SettingsScreen.module.css";

const themes = ["system", "light", "dark"] as const;

/** Light, dark, or as the system says. */
export function Appearance() {
  const queryClient = useQueryClient();
  const { data } = useQuery(appInfoQuery);
  const text = messages.settings;
  const choice = useAction(
    (theme: (typeof themes)[number]) => bridge.call("app.setTheme", { theme }),
    () => void queryClient.invalidateQueries({ queryKey: appInfoQuery.queryKey }),
  );
  return (
    <section className={styles.section} aria-labelledby="settings-appearance">
      <h2 id="settings-appearance">{text.appearance}</h2>
      <div className={styles.theme}>
        <Select
          label={text.theme}
          options={themes.map((theme) => ({ value: theme, label: text.themes[theme] }))}
          value={data?.theme ?? null}
          onChange={choice.run}
        />
      </div>
      <ErrorNotice error={choice.error} />
    </section>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { bridge } from "../../bridge/bridge";
import { Checkbox } from "../../components/Checkbox";
import { ErrorNotice } from "../../components/ErrorNotice";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import styles from "./SettingsScreen.module.css";

const query = {
  queryKey: ["app.desktopAlerts"],
  queryFn: () => bridge.call("app.desktopAlerts", {}),
} as const;

/** Whether Connections that fail are told on the desktop. */
export function DesktopAlerts() {
  const text = messages.settings.alerts;
  const queryClient = useQueryClient();
  const { data } = useQuery(query);
  const choice = useAction(
    (isOn: boolean) => bridge.call("app.setDesktopAlerts", { isOn }),
    () => void queryClient.invalidateQueries({ queryKey: query.queryKey }),
  );
  return (
    <section className={styles.section} aria-labelledby="settings-alerts">
      <h2 id="settings-alerts">{text.title}</h2>
      <Checkbox
        isSelected={data?.isOn ?? false}
        isDisabled={data?.isSupported !== true}
        description={data?.isSupported === false ? text.unsupported : text.hint}
        onChange={choice.run}
      >
        {text.desktop}
      </Checkbox>

      <ErrorNotice error={choice.error} />
    </section>
  );
}

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Button } from "../../components/Button";
import { Checkbox } from "../../components/Checkbox";
import { ErrorNotice } from "../../components/Notice";
import { RemovalDialog } from "../../components/RemovalDialog";
import { Screen } from "../../components/Screen";
import { SearchField } from "../../components/SearchField";
import { showToast } from "../../components/toasts";
import { Status } from "../../components/Status";
import { formatBytes } from "../../lib/formatNumber";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { appInfoQuery, keptResultsQuery } from "../../queries/appQueries";
import { KeyList } from "./keys/KeyList";
import { LicensesDialog } from "./LicensesDialog";
import preferenceStyles from "./preferences/Preferences.module.css";
import { findSettings, matches } from "./preferences/settingGroups";
import { SettingRow } from "./preferences/SettingRow";
import { SettingsFileSection, SettingsProblems } from "./preferences/SettingsFileSection";
import { ResultDiskLimit } from "./ResultDiskLimit";
import { ServiceList } from "./ServiceList";
import styles from "./SettingsScreen.module.css";
import { UpdateSection } from "./UpdateSection";
import { SnippetList } from "./SnippetList";

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

/** The parts beside the settings of the file, with the texts by which they are found. */
const sections = [
  { id: "services", Part: ServiceList, texts: [messages.settings.services, messages.settings.servicesText] },
  {
    id: "keys",
    Part: KeyList,
    texts: [messages.access.keys.title, messages.access.keys.explanation],
  },
  {
    id: "snippets",
    Part: SnippetList,
    texts: [messages.settings.snippets.title, messages.settings.snippets.explanation],
  },
  {
    id: "alerts",
    Part: DesktopAlerts,
    texts: [messages.settings.alerts.title, messages.settings.alerts.desktop],
  },
  {
    id: "results",
    Part: KeptResults,
    texts: [messages.keptResults.title, messages.keptResults.explanation, messages.keptResults.limit],
  },
  {
    id: "file",
    Part: SettingsFileSection,
    texts: [messages.preferences.file.title, messages.preferences.file.open],
  },
  {
    id: "updates",
    Part: UpdateSection,
    texts: [messages.settings.updates.title, messages.settings.updates.automatic],
  },
  { id: "about", Part: About, texts: [messages.settings.about, messages.settings.version] },
] as const;

/** Everything that can be set, found by a word of it. */
export function SettingsScreen({ onOpenShortcuts }: { onOpenShortcuts: () => void }) {
  const [search, setSearch] = useState("");
  const text = messages.preferences;
  const groups = findSettings(search);
  const shown = sections.filter(({ texts }) => matches(search, texts));
  const [services, ...rest] = sections;
  return (
    <Screen
      title={messages.settings.title}
      actions={
        <div className={styles.search}>
          <SearchField
            label={text.search}
            clearLabel={messages.general.clearFilter}
            value={search}
            onChange={setSearch}
          />
        </div>
      }
    >
      <div className={styles.settings}>
        <SettingsProblems />
        {groups.length === 0 && shown.length === 0 ? <Status>{text.none}</Status> : null}
        {shown.includes(services) ? <services.Part /> : null}
        {groups.map(({ id, names }) => (
          <section key={id} className={preferenceStyles.group} aria-labelledby={`settings-${id}`}>
            <h2 id={`settings-${id}`}>{text.groups[id]}</h2>
            {names.map((name) => (
              <SettingRow key={name} name={name} onOpenShortcuts={onOpenShortcuts} />
            ))}
          </section>
        ))}
        {rest
          .filter((section) => shown.includes(section))
          .map(({ id, Part }) => (
            <Part key={id} />
          ))}
      </div>
    </Screen>
  );
}

/** Versions and places, for a report and for finding one's data. */
export function About() {
  const { data } = useQuery(appInfoQuery);
  const [showsLicenses, setShowsLicenses] = useState(false);
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
      <div>
        <Button onPress={() => setShowsLicenses(true)}>{text.licenses.open}</Button>
      </div>
      {showsLicenses ? <LicensesDialog onClose={() => setShowsLicenses(false)} /> : null}
    </section>
  );
}

/** The room for results that outlive a run, what is used of it, and the way to empty it. */
export function KeptResults() {
  const queryClient = useQueryClient();
  const { data } = useQuery(keptResultsQuery);
  const [isAsking, setAsking] = useState(false);
  const text = messages.keptResults;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: keptResultsQuery.queryKey });
  const removal = useAction(
    () => bridge.call("results.removeKept", {}),
    () => {
      setAsking(false);
      showToast(text.removed);
      readAgain();
    },
  );
  return (
    <section className={styles.section} aria-labelledby="settings-kept-results">
      <h2 id="settings-kept-results">{text.title}</h2>
      <p className={styles.explanation}>{text.explanation}</p>
      <ResultDiskLimit limitMegabytes={data?.limitMegabytes} onChanged={readAgain} />
      <div className={styles.used}>
        <p>{data === undefined ? null : text.used(formatBytes(data.bytes), data.results)}</p>
        <Button isDisabled={data?.results === 0} onPress={() => setAsking(true)}>
          {text.removeAll}
        </Button>
      </div>
      {isAsking ? (
        <RemovalDialog
          title={text.removeQuestion}
          submitLabel={text.remove}
          cancelLabel={messages.general.cancel}
          closeLabel={messages.general.close}
          typed={null}
          removal={removal}
          onClose={() => setAsking(false)}
        >
          <p>{text.removeText}</p>
        </RemovalDialog>
      ) : null}
    </section>
  );
}

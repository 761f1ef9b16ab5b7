import type { KeyScope } from "#shared/domain/profile";
import { errorCodes } from "#shared/errors/errorCodes";
import { StatusMark } from "../../components/StatusMark";
import { messages } from "../../messages/messages";
import type { ServiceFindings } from "./checkService";
import { ReadingDetails } from "./ReadingDetails";
import styles from "./SettingsScreen.module.css";

interface ServiceReportProps {
  name: string;
  scope: KeyScope;
  findings: ServiceFindings;
}

/** What a check found that the key can do. Nothing was written for it, so of changes it says what is known without. */
export function ServiceReport({
  name,
  scope,
  findings: { databaseCount, engines, connectors, readings },
}: ServiceReportProps) {
  const text = messages.settings;
  return (
    <>
      <output className={styles.report}>
        <StatusMark kind="running" label={text.checked(name, databaseCount)} />
        {engines.ok ? (
          <StatusMark kind="running" label={text.checkedEngines(engines.count)} />
        ) : (
          <StatusMark kind="error" label={text.enginesUnread(errorCodes[engines.error.code].title)} />
        )}
        {connectors.ok ? (
          <StatusMark kind="running" label={text.checkedConnectors(connectors.count)} />
        ) : (
          <StatusMark kind="error" label={text.connectorsUnread(errorCodes[connectors.error.code].title)} />
        )}
        <StatusMark kind={scope === "read" ? "stopped" : "unknown"} label={text.checkedScope[scope]} />
      </output>
      <ReadingDetails readings={readings} />
    </>
  );
}

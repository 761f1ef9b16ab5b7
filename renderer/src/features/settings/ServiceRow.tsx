import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import type { ServiceReading } from "#shared/api/serviceReading";
import type { KeyScope, KeyStatus, Profile } from "#shared/domain/profile";
import type { AppErrorData } from "#shared/errors/AppError";
import { bridge } from "../../bridge/bridge";
import { Badge } from "../../components/Badge";
import { Button } from "../../components/Button";
import { IconButton } from "../../components/IconButton";
import { Menu, type MenuEntry } from "../../components/Menu";
import { ErrorNotice } from "../../components/Notice";
import { ProfileMark } from "../../components/ProfileMark";
import { type StatusKind, StatusMark } from "../../components/StatusMark";
import { Status } from "../../components/Status";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { profileKeys } from "../../queries/profileQueries";
import { ReadingDetails } from "./ReadingDetails";
import styles from "./SettingsScreen.module.css";
import { errorTexts } from "../../lib/errorTexts";

/** The dialogs about one service. */
export type ServiceDialogName = "edit" | "key" | "remove";

interface ServiceRowProps {
  profile: Profile;
  onOpen: (dialog: ServiceDialogName) => void;
}

const keyMarks: Readonly<Record<KeyStatus, StatusKind>> = {
  notNeeded: "running",
  stored: "running",
  session: "stopped",
  missing: "error",
  locked: "error",
};

/** A service with the state of its key in words, and what can be done with it. */
export function ServiceRow({ profile, onOpen }: ServiceRowProps) {
  const queryClient = useQueryClient();
  const [findings, setFindings] = useState<ServiceFindings | null>(null);
  const text = messages.settings;
  const isHosted = profile.kind === "hosted";
  const check = useAction(
    () => checkService(profile.id),
    (found) => setFindings(found),
  );
  const forgetting = useAction(
    () => bridge.call("profiles.forgetApiKey", { profileId: profile.id }),
    () => void queryClient.invalidateQueries({ queryKey: profileKeys.all }),
  );
  const mode = useAction(
    (readOnly: boolean) => bridge.call("profiles.setReadOnly", { profileId: profile.id, readOnly }),
    () => void queryClient.invalidateQueries({ queryKey: profileKeys.all }),
  );
  const hasKey = profile.keyStatus !== "missing";
  const readOnlyEntry: MenuEntry = {
    id: "readOnly",
    label: profile.readOnly ? text.turnOffReadOnly : text.turnOnReadOnly,
    onAction: () => mode.run(!profile.readOnly),
  };
  const hostedEntries: readonly MenuEntry[] = [
    { id: "edit", label: text.edit, onAction: () => onOpen("edit") },
    { id: "key", label: hasKey ? text.replaceKey : text.enterKey, onAction: () => onOpen("key") },
    ...(hasKey ? [{ id: "forget", label: text.forgetKey, onAction: () => forgetting.run(undefined) }] : []),
    readOnlyEntry,
    "separator",
    { id: "remove", label: text.removeService, isDanger: true, onAction: () => onOpen("remove") },
  ];
  return (
    <li className={styles.service}>
      <ProfileMark color={profile.color} />
      <div className={styles.serviceWords}>
        <div className={styles.serviceName}>
          <span>{profile.name}</span>
          {profile.production ? <Badge tone="warning">{text.production}</Badge> : null}
          {profile.readOnly ? <Badge tone="neutral">{text.readOnly}</Badge> : null}
        </div>
        <div className={styles.serviceAddress} data-selectable>
          {profile.baseUrl ?? text.embeddedAddress}
        </div>
        <div className={styles.serviceKey}>
          <StatusMark kind={keyMarks[profile.keyStatus]} label={text.keyStatus[profile.keyStatus]} />
          {isHosted ? <span>{text.scope[profile.keyScope]}</span> : null}
        </div>
        {findings === null || check.isPending || check.error !== null ? null : (
          <ServiceReport name={profile.name} scope={profile.keyScope} findings={findings} />
        )}
        <ErrorNotice error={check.error ?? forgetting.error ?? mode.error} />
      </div>
      <div className={styles.serviceActions}>
        {isHosted && !hasKey ? <Button onPress={() => onOpen("key")}>{text.enterKey}</Button> : null}
        <Button isPending={check.isPending} onPress={() => check.run(undefined)}>
          {text.check}
        </Button>
        <Menu label={text.actionsOf(profile.name)} entries={isHosted ? hostedEntries : [readOnlyEntry]}>
          <IconButton icon={Ellipsis} label={text.actionsOf(profile.name)} />
        </Menu>
      </div>
    </li>
  );
}

interface ServiceReportProps {
  name: string;
  scope: KeyScope;
  findings: ServiceFindings;
}

/** What a check found that the key can do. Nothing was written for it, so of changes it says what is known without. */
function ServiceReport({
  name,
  scope,
  findings: { databaseCount, engines, connectors, readings },
}: ServiceReportProps) {
  const text = messages.settings;
  return (
    <>
      <Status className={styles.report}>
        <StatusMark kind="running" label={text.checked(name, databaseCount)} />
        {engines.ok ? (
          <StatusMark kind="running" label={text.checkedEngines(engines.count)} />
        ) : (
          <StatusMark kind="error" label={text.enginesUnread(errorTexts[engines.error.code].title)} />
        )}
        {connectors.ok ? (
          <StatusMark kind="running" label={text.checkedConnectors(connectors.count)} />
        ) : (
          <StatusMark kind="error" label={text.connectorsUnread(errorTexts[connectors.error.code].title)} />
        )}
        <StatusMark kind={scope === "read" ? "stopped" : "unknown"} label={text.checkedScope[scope]} />
      </Status>
      <ReadingDetails readings={readings} />
    </>
  );
}

type Listed =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly error: AppErrorData };

/** What a key was seen to read. */
interface ServiceFindings {
  readonly databaseCount: number;
  readonly engines: Listed;
  readonly connectors: Listed;
  /** Where the fields of the answers were read, also of those that were read before the check. */
  readonly readings: readonly ServiceReading[];
}

/**
 * Asks a service for everything that can be asked for without a database and without writing.
 * @throws AppError where not even its databases can be listed.
 */
async function checkService(profileId: string): Promise<ServiceFindings> {
  const { databaseCount } = await bridge.call("profiles.check", { profileId });
  const [engines, connectors] = await Promise.all([
    listed(bridge.call("engines.list", { profileId }).then((answer) => answer.engines)),
    listed(bridge.call("connectors.list", { profileId }).then((answer) => answer.connectors)),
  ]);
  const { readings } = await bridge.call("profiles.readings", { profileId });
  return { databaseCount, engines, connectors, readings };
}

async function listed(list: Promise<readonly unknown[]>): Promise<Listed> {
  try {
    return { ok: true, count: (await list).length };
  } catch (error) {
    return { ok: false, error: toAppErrorData(error) };
  }
}

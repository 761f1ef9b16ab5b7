import type { KeyStatus, Profile } from "#shared/domain/profile";
import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis } from "lucide-react";
import { useState } from "react";
import { bridge } from "../../bridge/bridge";
import { Badge } from "../../components/Badge";
import { Button } from "../../components/Button";
import { ErrorNotice } from "../../components/ErrorNotice";
import { IconButton } from "../../components/IconButton";
import { Menu, type MenuEntry } from "../../components/Menu";
import { ProfileMark } from "../../components/ProfileMark";
import { StatusMark, type StatusKind } from "../../components/StatusMark";
import { useAction } from "../../lib/useAction";
import { messages } from "../../messages/messages";
import { profileKeys } from "../../queries/profileQueries";
import { checkService, type ServiceFindings } from "./checkService";
import { ServiceReport } from "./ServiceReport";
import styles from "./SettingsScreen.module.css";

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
  const hasKey = profile.keyStatus !== "missing";
  const entries: readonly MenuEntry[] = [
    { id: "edit", label: text.edit, onAction: () => onOpen("edit") },
    { id: "key", label: hasKey ? text.replaceKey : text.enterKey, onAction: () => onOpen("key") },
    ...(hasKey ? [{ id: "forget", label: text.forgetKey, onAction: () => forgetting.run(undefined) }] : []),
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
        <ErrorNotice error={check.error ?? forgetting.error} />
      </div>
      <div className={styles.serviceActions}>
        {isHosted && !hasKey ? <Button onPress={() => onOpen("key")}>{text.enterKey}</Button> : null}
        <Button isPending={check.isPending} onPress={() => check.run(undefined)}>
          {text.check}
        </Button>
        {isHosted ? (
          <Menu label={text.actionsOf(profile.name)} entries={entries}>
            <IconButton icon={Ellipsis} label={text.actionsOf(profile.name)} />
          </Menu>
        ) : null}
      </div>
    </li>
  );
}

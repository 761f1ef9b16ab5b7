import { useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Pause, Play, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Connection } from "#shared/api/connection";
import { bridge } from "../../../bridge/bridge";
import { Button } from "../../../components/Button";
import { IconButton } from "../../../components/IconButton";
import { Menu } from "../../../components/Menu";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { RemovalDialog } from "../../../components/RemovalDialog";
import { showToast } from "../../../components/toasts";
import { Tooltip } from "../../../components/Tooltip";
import { labelOf } from "../../../components/labelOf";
import { useAction } from "../../../lib/useAction";
import { messages } from "../../../messages/messages";
import { connectionKeys } from "../../../queries/connectionQueries";
import { useDatabase } from "../../../queries/databaseQueries";
import { useProfile } from "../../../queries/profileQueries";
import { isUnderWay } from "../outcome/mayStillRun";
import { ConnectionFacts } from "./ConnectionFacts";
import { ConnectionName } from "./ConnectionName";
import { PauseDialog } from "./PauseDialog";
import styles from "./ConnectionScreen.module.css";
import { useChange } from "./useChange";
import type { useSyncNow } from "./useSyncNow";
import { useWritePermission } from "../../../lib/writePermission";

interface ConnectionHeaderProps {
  profileId: string;
  connection: Connection;
  sync: ReturnType<typeof useSyncNow>;
  onClose: () => void;
}

/** What a Connection is and what can be done with it as a whole. */
export function ConnectionHeader(props: ConnectionHeaderProps) {
  const { profileId, connection, sync } = props;
  const { readOnlyReason } = useWritePermission();
  const { status, lastRun } = connection;
  const name = labelOf(connection);
  const text = messages.connections;
  const [dialog, setDialog] = useState<"pause" | "delete" | null>(null);
  const change = useChange(profileId, connection, (changed) =>
    showToast(changed.status === "paused" ? text.status.paused(name) : text.status.resumed(name)),
  );
  const isPaused = status === "paused";
  const setStatus = (to: "active" | "paused") =>
    change.run({
      changes: { status: to },
      what: to === "paused" ? text.status.pauseWhat(name) : text.status.resumeWhat(name),
    });
  const press = () => {
    if (!isPaused && isUnderWay(lastRun)) setDialog("pause");
    else setStatus(isPaused ? "active" : "paused");
  };
  return (
    <>
      <header className={styles.header}>
        <ConnectionName profileId={profileId} connection={connection} />
        <div className={styles.actions}>
          <Button
            icon={isPaused ? Play : Pause}
            isDisabled={readOnlyReason !== null}
            isPending={change.isPending}
            onPress={press}
          >
            {isPaused ? text.status.resume : text.status.pause}
          </Button>
          <Tooltip text={sync.bar ?? text.sync.now}>
            <Button
              variant="primary"
              icon={RefreshCw}
              isDisabled={readOnlyReason !== null}
              isPending={sync.isBusy}
              onPress={() => sync.start()}
            >
              {sync.isBusy ? text.sync.underWay : text.sync.now}
            </Button>
          </Tooltip>
          <Menu
            label={text.actionsOf(name)}
            entries={[
              {
                id: "delete",
                label: text.remove.start,
                icon: Trash2,
                isDanger: true,
                isDisabled: readOnlyReason !== null,
                onAction: () => setDialog("delete"),
              },
            ]}
          >
            <IconButton icon={Ellipsis} label={text.actionsOf(name)} />
          </Menu>
        </div>
      </header>
      <ConnectionFacts profileId={profileId} connection={connection} />
      {change.error === null ? null : (
        <div className={styles.remarks}>
          <ErrorNotice error={change.error} />
        </div>
      )}
      {dialog === "pause" ? (
        <PauseDialog
          name={name}
          onClose={() => setDialog(null)}
          onPause={() => {
            setDialog(null);
            setStatus("paused");
          }}
        />
      ) : null}
      {dialog === "delete" ? (
        <DeleteConnectionDialog
          profileId={profileId}
          connection={connection}
          onClose={() => setDialog(null)}
          onDeleted={props.onClose}
        />
      ) : null}
    </>
  );
}

interface DeleteConnectionDialogProps {
  profileId: string;
  connection: Connection;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a Connection after saying what stays and what goes; on production its name is typed first. */
function DeleteConnectionDialog(props: DeleteConnectionDialogProps) {
  const { profileId, connection, onClose } = props;
  const { id, databaseId, schema } = connection;
  const name = labelOf(connection);
  const text = messages.connections.remove;
  const queryClient = useQueryClient();
  const profile = useProfile(profileId);
  const database = useDatabase(profileId, databaseId);
  const isProduction = profile?.production === true;
  const removal = useAction(
    () => bridge.call("connections.delete", { profileId, connectionId: id }),
    () => {
      if (databaseId !== null)
        void queryClient.invalidateQueries({ queryKey: connectionKeys.list(profileId, databaseId) });
      for (const keys of [connectionKeys.one, connectionKeys.runs, connectionKeys.streams])
        queryClient.removeQueries({ queryKey: keys(profileId, id) });
      showToast(text.deleted(name));
      onClose();
      props.onDeleted();
    },
  );
  const place = [database && labelOf(database), schema].filter((part) => part != null).join(".");
  return (
    <RemovalDialog
      title={text.title(name)}
      submitLabel={text.submit}
      cancelLabel={messages.general.cancel}
      closeLabel={messages.general.close}
      typed={isProduction ? { label: text.confirm(name), name } : null}
      removal={removal}
      onClose={onClose}
    >
      {isProduction ? <Notice tone="warning">{text.onProduction(profile.name)}</Notice> : null}
      <ul className={styles.deleteList}>
        <li>{text.stops}</li>
        <li>{place === "" ? text.staysUnplaced : text.stays(place)}</li>
        <li>{text.forgets}</li>
      </ul>
    </RemovalDialog>
  );
}

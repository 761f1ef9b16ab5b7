import type { Connection } from "#shared/api/connection";
import { Ellipsis, Pause, Play, RefreshCw, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { IconButton } from "../../../components/IconButton";
import { Menu } from "../../../components/Menu";
import { Tooltip } from "../../../components/Tooltip";
import { showToast } from "../../../components/toasts";
import { messages } from "../../../messages/messages";
import { isUnderWay } from "../outcome/isUnderWay";
import { ConnectionFacts } from "./ConnectionFacts";
import { ConnectionName } from "./ConnectionName";
import styles from "./ConnectionScreen.module.css";
import { DeleteConnectionDialog } from "./DeleteConnectionDialog";
import { PauseDialog } from "./PauseDialog";
import { useChange } from "./useChange";
import type { useSyncNow } from "./useSyncNow";
import { labelOf } from "../../../lib/labelOf";

interface ConnectionHeaderProps {
  profileId: string;
  connection: Connection;
  writeBar: string | null;
  permit: (what: string) => Promise<boolean>;
  sync: ReturnType<typeof useSyncNow>;
  onClose: () => void;
}

/** What a Connection is and what can be done with it as a whole. */
export function ConnectionHeader(props: ConnectionHeaderProps) {
  const { profileId, connection, writeBar, permit, sync } = props;
  const { status, lastRun } = connection;
  const name = labelOf(connection);
  const text = messages.connections;
  const [dialog, setDialog] = useState<"pause" | "delete" | null>(null);
  const change = useChange(profileId, connection, permit, (changed) =>
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
        <ConnectionName profileId={profileId} connection={connection} writeBar={writeBar} permit={permit} />
        <div className={styles.actions}>
          <Button
            icon={isPaused ? Play : Pause}
            isDisabled={writeBar !== null}
            isPending={change.isPending}
            onPress={press}
          >
            {isPaused ? text.status.resume : text.status.pause}
          </Button>
          <Tooltip text={sync.bar ?? text.sync.now}>
            <Button
              variant="primary"
              icon={RefreshCw}
              isDisabled={writeBar !== null}
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
                isDisabled: writeBar !== null,
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

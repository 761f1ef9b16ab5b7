import type { Connection } from "#shared/api/connection";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import styles from "./ConnectionScreen.module.css";
import type { useSyncNow } from "./useSyncNow";

interface ConnectionRemarksProps {
  connection: Connection;
  writeBar: string | null;
  sync: ReturnType<typeof useSyncNow>;
  onShowSettings: () => void;
}

/** What stands against syncing: missing credentials, a key that may only read, a request that failed. */
export function ConnectionRemarks({ connection, writeBar, sync, onShowSettings }: ConnectionRemarksProps) {
  const text = messages.connections;
  const { credentials } = connection;
  const toSettings = (
    <Button variant="quiet" onPress={onShowSettings}>
      {text.toSettings}
    </Button>
  );
  return (
    <div className={styles.remarks}>
      {writeBar === null ? null : <Notice tone="info">{writeBar}</Notice>}
      {credentials === "missing" ? (
        <Notice tone="error" actions={toSettings}>
          {text.credentialsMissing}
        </Notice>
      ) : null}
      {credentials === "untilRestart" ? <Notice tone="info">{text.credentialsUntilRestart}</Notice> : null}
      <ErrorNotice error={sync.error} />
      {sync.isStalled ? <Notice tone="warning">{text.sync.stalled}</Notice> : null}
    </div>
  );
}

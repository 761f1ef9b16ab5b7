import type { Connection } from "#shared/api/connection";
import { Button } from "../../../components/Button";
import { ErrorNotice } from "../../../components/ErrorNotice";
import { Notice } from "../../../components/Notice";
import { messages } from "../../../messages/messages";
import styles from "./ConnectionScreen.module.css";
import { GoneTables } from "./GoneTables";
import { ReviewNotice } from "./ReviewNotice";
import type { useSyncNow } from "./useSyncNow";

interface ConnectionRemarksProps {
  profileId: string;
  connection: Connection;
  /** The service did not answer when it was asked last. */
  isStale: boolean;
  writeBar: string | null;
  sync: ReturnType<typeof useSyncNow>;
  permit: (what: string) => Promise<boolean>;
  onShow: (section: "settings" | "tables") => void;
}

/** What stands against syncing: missing credentials, tables that are gone, a key that may only read, a request that failed. */
export function ConnectionRemarks(props: ConnectionRemarksProps) {
  const text = messages.connections;
  const { profileId, connection, isStale, writeBar, sync, onShow } = props;
  const { credentials } = connection;
  const toSettings = (
    <Button variant="quiet" onPress={() => onShow("settings")}>
      {text.toSettings}
    </Button>
  );
  return (
    <div className={styles.remarks}>
      {isStale ? <Notice tone="warning">{text.stale}</Notice> : null}
      {writeBar === null ? null : <Notice tone="info">{writeBar}</Notice>}
      {credentials === "missing" ? (
        <Notice tone="error" actions={toSettings}>
          {text.credentialsMissing}
        </Notice>
      ) : null}
      {credentials === "untilRestart" ? <Notice tone="info">{text.credentialsUntilRestart}</Notice> : null}
      <ReviewNotice
        profileId={profileId}
        connection={connection}
        writeBar={writeBar}
        permit={props.permit}
        onShowTables={() => onShow("tables")}
      />
      <GoneTables profileId={profileId} connection={connection} onShowTables={() => onShow("tables")} />
      <ErrorNotice error={sync.error} />
      {sync.isStalled ? <Notice tone="warning">{text.sync.stalled}</Notice> : null}
    </div>
  );
}

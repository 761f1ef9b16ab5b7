import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { Connection } from "#shared/api/connection";
import { goneStreams } from "#shared/domain/tableAge/streamHistories";
import { Button } from "../../../components/Button";
import { ErrorNotice, Notice } from "../../../components/Notice";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { connectionRunsQuery } from "../../../queries/connectionQueries";
import styles from "./ConnectionScreen.module.css";
import { ReviewNotice } from "./ReviewNotice";
import type { useSyncNow } from "./useSyncNow";
import { useWritePermission } from "../../../lib/writePermission";

interface ConnectionRemarksProps {
  profileId: string;
  connection: Connection;
  /** The service did not answer when it was asked last. */
  isStale: boolean;
  sync: ReturnType<typeof useSyncNow>;
  onShow: (section: "settings" | "tables") => void;
}

/** What stands against syncing: missing credentials, tables that are gone, a key that may only read, a request that failed. */
export function ConnectionRemarks(props: ConnectionRemarksProps) {
  const text = messages.connections;
  const { profileId, connection, isStale, sync, onShow } = props;
  const { readOnlyReason } = useWritePermission();
  const { credentials } = connection;
  const toSettings = (
    <Button variant="quiet" onPress={() => onShow("settings")}>
      {text.toSettings}
    </Button>
  );
  return (
    <div className={styles.remarks}>
      {isStale ? <Notice tone="warning">{text.stale}</Notice> : null}
      {readOnlyReason === null ? null : <Notice tone="info">{readOnlyReason}</Notice>}
      {credentials === "missing" ? (
        <Notice tone="error" actions={toSettings}>
          {text.credentialsMissing}
        </Notice>
      ) : null}
      {credentials === "untilRestart" ? <Notice tone="info">{text.credentialsUntilRestart}</Notice> : null}
      <ReviewNotice profileId={profileId} connection={connection} onShowTables={() => onShow("tables")} />
      <GoneTables profileId={profileId} connection={connection} onShowTables={() => onShow("tables")} />
      <ErrorNotice error={sync.error} />
      {sync.isStalled ? <Notice tone="warning">{text.sync.stalled}</Notice> : null}
    </div>
  );
}

interface GoneTablesProps {
  profileId: string;
  connection: Connection;
  onShowTables: () => void;
}

/** Tables that the source offers no more: syncs succeed without them, and their rows grow old. */
function GoneTables({ profileId, connection, onShowTables }: GoneTablesProps) {
  const text = messages.connections;
  const { data: runs } = useQuery(connectionRunsQuery(profileId, connection.id));
  const gone = useMemo(() => goneStreams(connection, runs ?? []), [connection, runs]);
  const [name] = gone;
  if (name === undefined) return null;
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="quiet" onPress={onShowTables}>
          {text.toSection.tables}
        </Button>
      }
    >
      {text.goneTables.remark(lineText(name), gone.length - 1)}
    </Notice>
  );
}

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
import type { useSyncNow } from "./useSyncNow";
import { useWritePermission } from "../../../lib/writePermission";
import { showToast } from "../../../components/toasts";
import { labelOf } from "../../../components/labelOf";
import { type Addition, answerAddition } from "../streams/streamChoices";
import { useChange } from "./useChange";

interface ReviewNoticeProps {
  profileId: string;
  connection: Connection;
  onShowTables: () => void;
}

/** Rows shown at a time; the others follow as these are answered, and are under Tables. */
const shownAtOnce = 5;

/** Tables and columns that are new at the source and wait for an answer, each with its two answers. */
function ReviewNotice(props: ReviewNoticeProps) {
  const { profileId, connection, onShowTables } = props;
  const { readOnlyReason } = useWritePermission();
  const text = messages.connections.review;
  const change = useChange(profileId, connection, () => showToast(text.saved));
  const additions: readonly Addition[] = [
    ...(connection.review?.tables ?? []).map((table) => ({ table, column: null })),
    ...(connection.review?.columns ?? []),
  ];
  if (additions.length === 0) return null;
  const answer = (addition: Addition, isSynced: boolean) =>
    change.run({
      changes: { streams: answerAddition(connection.streams, addition, isSynced) },
      what: text.what(labelOf(connection)),
    });
  const isDisabled = readOnlyReason !== null || change.isPending;
  const more = additions.length - shownAtOnce;
  return (
    <Notice
      tone="info"
      actions={
        <Button variant="quiet" onPress={onShowTables}>
          {messages.connections.toSection.tables}
        </Button>
      }
    >
      <ul className={styles.reviewList} aria-label={text.label}>
        {additions.slice(0, shownAtOnce).map((addition) => {
          const { table, column } = addition;
          const name = lineText(column === null ? table : `${table}.${column}`);
          return (
            <li key={name}>
              <span title={name}>
                {column === null
                  ? text.table(lineText(table))
                  : text.column(lineText(table), lineText(column))}
              </span>
              <Button
                variant="quiet"
                aria-label={text.syncOf(name)}
                isDisabled={isDisabled}
                onPress={() => answer(addition, true)}
              >
                {text.sync}
              </Button>
              <Button
                variant="quiet"
                aria-label={text.ignoreOf(name)}
                isDisabled={isDisabled}
                onPress={() => answer(addition, false)}
              >
                {text.ignore}
              </Button>
            </li>
          );
        })}
        {more > 0 ? <li>{text.more(more)}</li> : null}
      </ul>
      <ErrorNotice error={change.error} />
    </Notice>
  );
}

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
  // PostgreSQL also lists what may not be read, so a table that is missing there was dropped.
  const remark = connection.kind === "postgres" ? text.goneTables.dropped : text.goneTables.remark;
  return (
    <Notice
      tone="warning"
      actions={
        <Button variant="quiet" onPress={onShowTables}>
          {text.toSection.tables}
        </Button>
      }
    >
      {remark(lineText(name), gone.length - 1)}
    </Notice>
  );
}

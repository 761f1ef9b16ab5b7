/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows are placed by arithmetic, which the elements of a table do not allow */
import { goneStreams } from "#shared/domain/tableAge/goneStreams";
import { ArrowRight, RefreshCw } from "lucide-react";
import { memo, useEffect, useMemo } from "react";
import { RelativeTime } from "../../../components/RelativeTime";
import { StatusMark } from "../../../components/StatusMark";
import { showToast } from "../../../components/toasts";
import { formatNumber } from "../../../lib/formatNumber";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { useSyncNow } from "../detail/useSyncNow";
import { connectionMark } from "../outcome/connectionMark";
import { nextRunText } from "../outcome/nextRunText";
import { OutcomeBars } from "../outcome/OutcomeBars";
import { outcomeMark } from "../outcome/outcomeMark";
import { lastRunMark } from "../outcome/runMark";
import { waitOf } from "../outcome/waitOf";
import { scheduleText } from "../schedule/scheduleText";
import { needsAttention, type ConnectionEntry } from "./connectionEntry";
import styles from "./ConnectionTable.module.css";
import { RowButton } from "./RowButton";
import { RowTrouble } from "./RowTrouble";
import { useRowRuns } from "./useRowRuns";
import { labelOf } from "../../../lib/labelOf";

export interface ConnectionRowProps {
  profileId: string;
  entry: ConnectionEntry;
  kindName: string;
  now: number;
  /** Whether its controls are those that the Tab key reaches. */
  isCurrent: boolean;
  /** Whether the list is not being scrolled. */
  isStill: boolean;
  writeBar: string | null;
  permit: (databaseId: string, what: string) => Promise<boolean>;
  onOpen: (entry: ConnectionEntry) => void;
}

/** One Connection: what it is, how it does, and what to do where its last sync failed. */
export const ConnectionRow = memo(function ConnectionRow(props: ConnectionRowProps) {
  const { profileId, entry, kindName, now, isCurrent, isStill, writeBar, permit, onOpen } = props;
  const { connection, database } = entry;
  const { lastRun, scheduleMinutes } = connection;
  const name = labelOf(connection);
  const text = messages.connections;
  const runs = useRowRuns(profileId, connection, isStill);
  const sync = useSyncNow({ profileId, connection, writeBar, permit: (what) => permit(database.id, what) });
  const next = nextRunText(connection, now);
  const ended = lastRun?.finishedAt ?? lastRun?.startedAt ?? null;
  const waiting = waitOf(lastRun, runs);
  const rows = runs?.find(({ status }) => status !== "queued")?.rowsSynced ?? null;
  const gone = useMemo(() => goneStreams(connection, runs ?? []).length, [connection, runs]);
  const review = text.review.count(
    connection.review?.tables.length ?? 0,
    connection.review?.columns.length ?? 0,
  );
  const acknowledged = lastRun?.counts?.acknowledged ?? 0;
  const isTroubled = needsAttention(connection);
  const fault = isTroubled ? null : (sync.error?.message ?? null);
  useEffect(() => {
    if (fault !== null) showToast(fault, "error");
  }, [fault]);
  return (
    <>
      <div role="gridcell" className={styles.name}>
        <button
          type="button"
          className={styles.open}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => onOpen(entry)}
        >
          {lineText(name)}
        </button>
        <span className={styles.minor}>
          {review === "" ? null : <span className={styles.gone}>{review} · </span>}
          {acknowledged === 0 ? null : `${text.partly.acknowledged(acknowledged)} · `}
          {gone === 0 ? null : <span className={styles.gone}>{text.goneTables.count(gone)} · </span>}
          {kindName} · {lineText(labelOf(database))}
        </span>
      </div>
      <div role="gridcell">
        <StatusMark {...connectionMark(connection)} />
      </div>
      <div role="gridcell" className={styles.schedule}>
        {scheduleText(scheduleMinutes)}
      </div>
      <div role="gridcell" title={waiting?.reason}>
        <StatusMark {...(lastRun === null ? outcomeMark(null) : lastRunMark(lastRun, waiting))} />
        {ended === null ? null : (
          <span className={styles.minor}>
            <RelativeTime iso={ended} now={now} nowText={messages.general.justNow} />
          </span>
        )}
      </div>
      <div role="gridcell" className={styles.nextRun} title={next.exact ?? undefined}>
        {next.text}
      </div>
      <div role="gridcell" className={styles.rows}>
        {rows === null ? "–" : formatNumber(rows)}
      </div>
      <div role="gridcell">{runs === undefined ? null : <OutcomeBars runs={runs} />}</div>
      <div role="gridcell" className={styles.actions}>
        {isTroubled ? null : (
          <>
            <RowButton
              icon={RefreshCw}
              label={text.sync.nowOf(name)}
              isInTabOrder={isCurrent}
              isDisabled={sync.bar !== null}
              isPending={sync.isBusy}
              onPress={() => sync.start()}
            />
            <RowButton
              icon={ArrowRight}
              label={text.openOf(name)}
              isInTabOrder={isCurrent}
              onPress={() => onOpen(entry)}
            />
          </>
        )}
      </div>
      {isTroubled ? (
        <RowTrouble connection={connection} sync={sync} isCurrent={isCurrent} onOpen={() => onOpen(entry)} />
      ) : null}
    </>
  );
});

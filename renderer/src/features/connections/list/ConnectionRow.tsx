import { useQuery } from "@tanstack/react-query";
import { ArrowRight, type LucideIcon, RefreshCw } from "lucide-react";
import { memo, useEffect, useMemo, useRef } from "react";
import type { Connection } from "#shared/api/connection";
import type { SyncRun } from "#shared/api/syncRun";
import { goneStreams } from "#shared/domain/tableAge/streamHistories";
import { Icon } from "../../../components/Icon";
import { RelativeTime } from "../../../components/RelativeTime";
import { Spinner } from "../../../components/Spinner";
import { StatusMark } from "../../../components/StatusMark";
import { showToast } from "../../../components/toasts";
import { formatNumber } from "../../../lib/formatNumber";
import { labelOf } from "../../../components/labelOf";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import { connectionRunsQuery } from "../../../queries/connectionQueries";
import { useSyncNow } from "../detail/useSyncNow";
import { isUnderWay } from "../outcome/mayStillRun";
import { OutcomeBars } from "../outcome/OutcomeBars";
import { connectionMark, lastRunMark, outcomeMark } from "../outcome/runMark";
import { nextRunText, waitOf } from "../outcome/runTiming";
import { scheduleText } from "../schedule/scheduleText";
import styles from "./ConnectionTable.module.css";
import { type ConnectionEntry, needsAttention } from "./listFilter";
import { RowError } from "./RowError";

export interface ConnectionRowProps {
  profileId: string;
  entry: ConnectionEntry;
  kindName: string;
  now: number;
  /** Whether its controls are those that the Tab key reaches. */
  isCurrent: boolean;
  /** Whether the list is not being scrolled. */
  isStill: boolean;
  onOpen: (entry: ConnectionEntry) => void;
}

/** One Connection: what it is, how it does, and what to do where its last sync failed. */
export const ConnectionRow = memo(function ConnectionRow(props: ConnectionRowProps) {
  const { profileId, entry, kindName, now, isCurrent, isStill, onOpen } = props;
  const { connection, database } = entry;
  const { lastRun, scheduleMinutes } = connection;
  const name = labelOf(connection);
  const text = messages.connections;
  const runs = useRowRuns(profileId, connection, isStill);
  const sync = useSyncNow(profileId, connection, database.id);
  const next = nextRunText(connection, now);
  const ended = lastRun?.finishedAt ?? lastRun?.startedAt ?? null;
  const waiting = waitOf(lastRun, runs);
  const rows = runs?.find(({ status }) => status !== "queued")?.rowsSynced ?? null;
  const gone = useMemo(() => goneStreams(connection, runs ?? []).length, [connection, runs]);
  const newTables = connection.review?.tables.length ?? 0;
  const newColumns = connection.review?.columns.length ?? 0;
  const review = newTables + newColumns === 0 ? "" : text.review.count(newTables, newColumns);
  const acknowledged = lastRun?.counts?.acknowledged ?? 0;
  // The whole line where it is cut off.
  const minor = [
    review,
    acknowledged === 0 ? "" : text.partly.acknowledged(acknowledged),
    gone === 0 ? "" : text.goneTables.count(gone),
    kindName,
    lineText(labelOf(database)),
  ]
    .filter((part) => part !== "")
    .join(" · ");
  const hasError = needsAttention(connection);
  const syncError = hasError ? null : (sync.error?.message ?? null);
  useEffect(() => {
    if (syncError !== null) showToast(syncError, "error");
  }, [syncError]);
  return (
    <>
      <td className={styles.name}>
        <button
          type="button"
          className={styles.open}
          tabIndex={isCurrent ? 0 : -1}
          onClick={() => onOpen(entry)}
        >
          {lineText(name)}
        </button>
        <span className={styles.minor} title={minor}>
          {review === "" ? null : <span className={styles.gone}>{review} · </span>}
          {acknowledged === 0 ? null : `${text.partly.acknowledged(acknowledged)} · `}
          {gone === 0 ? null : <span className={styles.gone}>{text.goneTables.count(gone)} · </span>}
          {kindName} · {lineText(labelOf(database))}
        </span>
      </td>
      <td>
        <StatusMark {...connectionMark(connection)} />
      </td>
      <td className={styles.schedule}>{scheduleText(scheduleMinutes)}</td>
      <td title={waiting?.reason}>
        <StatusMark {...(lastRun === null ? outcomeMark(null) : lastRunMark(lastRun, waiting))} />
        {ended === null ? null : (
          <span className={styles.minor}>
            <RelativeTime iso={ended} now={now} nowText={messages.general.justNow} />
          </span>
        )}
      </td>
      <td className={styles.nextRun} title={next.exact ?? undefined}>
        {next.text}
      </td>
      <td className={styles.rows}>{rows === null ? "–" : formatNumber(rows)}</td>
      <td>{runs === undefined ? null : <OutcomeBars runs={runs} />}</td>
      <td className={styles.actions}>
        {hasError ? null : (
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
      </td>
      {hasError ? (
        <RowError connection={connection} sync={sync} isCurrent={isCurrent} onOpen={() => onOpen(entry)} />
      ) : null}
    </>
  );
});

interface RowButtonProps {
  icon: LucideIcon;
  label: string;
  isInTabOrder: boolean;
  isDisabled?: boolean;
  isPending?: boolean;
  onPress: () => void;
}

/** An icon button of a row. The browser's own with its own tooltip: hundreds of rows are built while one scrolls. */
function RowButton(props: RowButtonProps) {
  const { icon, label, isInTabOrder, isDisabled = false, isPending = false, onPress } = props;
  return (
    <button
      type="button"
      className={styles.icon}
      aria-label={label}
      title={label}
      tabIndex={isInTabOrder ? 0 : -1}
      disabled={isDisabled}
      aria-busy={isPending}
      onClick={onPress}
    >
      {isPending ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}

/**
 * The runs of a row that is in view. They are read once, again when the list tells of another run or outcome, and by
 * themselves only while one is under way: a long list does not ask for every row over and over.
 *
 * @param isStill Rows that scroll by ask for nothing.
 */
function useRowRuns(
  profileId: string,
  { id, lastRun }: Connection,
  isStill: boolean,
): readonly SyncRun[] | undefined {
  const query = connectionRunsQuery(profileId, id);
  const { data, refetch } = useQuery({
    ...query,
    enabled: isStill,
    staleTime: 60_000,
    ...(isUnderWay(lastRun) ? {} : { refetchInterval: false as const }),
  });
  const told = `${lastRun?.id ?? ""} ${lastRun?.rawStatus ?? ""}`;
  const known = useRef(told);
  useEffect(() => {
    if (known.current === told || !isStill) return;
    known.current = told;
    void refetch();
  }, [told, isStill, refetch]);
  return data;
}

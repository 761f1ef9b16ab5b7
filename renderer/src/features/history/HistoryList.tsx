import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { useMemo } from "react";
import { type RunDay, runDays } from "#shared/domain/runEntry";
import { Button } from "../../components/Button";
import { useScrollStop } from "../../components/useScrollStop";
import { formatDay } from "../../lib/formatTime";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { type HistoryFilter, historyPageSize, historyQuery } from "../../queries/historyQueries";
import { type HistoryActions, type HistoryEntry, HistoryRow } from "./HistoryRow";
import styles from "./HistoryScreen.module.css";

interface HistoryListProps {
  filter: HistoryFilter;
  /** Runs that match and are not archived, by day. */
  days: readonly RunDay[];
  /** Archived runs that match; they come last. */
  archived: readonly HistoryEntry[];
  placeOf: (entry: HistoryEntry) => string;
  actions: HistoryActions;
}

const rowHeight = 52;
const dayHeight = 32;

/** A row of the list: the heading of a day (run: null), or one of its runs. */
interface ListRow {
  readonly day: RunDay;
  readonly run: { readonly run: number; readonly place: number } | null;
}

/** Where each day begins among the rows of the list; the day's heading is a row of its own. */
interface DayStart {
  readonly row: number;
  /** Runs before this day. */
  readonly runs: number;
  readonly day: RunDay;
}

/** Runs that match, under their days; only those in sight are read and drawn. */
export function HistoryList({ filter, days, archived, placeOf, actions }: HistoryListProps) {
  const starts = useMemo(
    () => dayStarts([...days, ...runDays(archived.map(({ startedAt }) => startedAt))]),
    [days, archived],
  );
  const count = useMemo(() => days.reduce((sum, { runs }) => sum + runs, 0), [days]);
  const all = count + archived.length;
  const now = useNow(60_000);
  const { stop, element } = useScrollStop();
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: all + starts.length,
    getScrollElement: () => element,
    estimateSize: (index) => (rowAt(starts, index)?.run === null ? dayHeight : rowHeight),
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems().map((item) => ({ item, row: rowAt(starts, item.index) }));
  const listed = rows.flatMap(({ row }) => (row?.run && row.run.run < count ? [row.run.run] : []));
  const pages = [...new Set(listed.map((run) => Math.floor(run / historyPageSize)))];
  const read = useQueries({ queries: pages.map((page) => historyQuery(filter, page)) });
  const pageAt = (index: number) => read[pages.indexOf(Math.floor(index / historyPageSize))];
  return (
    <div {...stop} className={styles.frame}>
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }}>
        {daysInSight(rows).map(({ day, heading, runs }) => {
          const name = formatDay(day.at, now, messages.history);
          return (
            <section key={day.at}>
              {heading === undefined ? null : (
                <div className={styles.day} style={{ height: dayHeight, transform: placed(heading) }}>
                  <h2>{name}</h2>
                  <span>{messages.history.runsOfDay(day.runs)}</span>
                </div>
              )}
              <ul className={styles.runs} aria-label={messages.history.list(name)}>
                {runs.map(({ item, run, place }) => {
                  const page = pageAt(run);
                  const entry = archived[run - count] ?? page?.data?.entries[run % historyPageSize];
                  return (
                    <li
                      key={item.key}
                      aria-setsize={day.runs}
                      aria-posinset={place}
                      className={styles.row}
                      style={{ height: rowHeight, transform: placed(item) }}
                    >
                      {entry !== undefined ? (
                        <HistoryRow entry={entry} place={placeOf(entry)} now={now} actions={actions} />
                      ) : page?.isError === true ? (
                        <UnreadRow read={page} />
                      ) : (
                        <span className={styles.loading}>{messages.history.loading}</span>
                      )}
                    </li>
                  );
                })}
              </ul>
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** One run of a page that could not be read; trying again reads the whole page. */
function UnreadRow({ read }: { read: Pick<UseQueryResult, "error" | "refetch"> }) {
  return (
    <span className={styles.unread}>
      <span className={styles.error}>{toAppErrorData(read.error).message}</span>
      <Button variant="quiet" onPress={() => void read.refetch()}>
        {messages.general.tryAgain}
      </Button>
    </span>
  );
}

function dayStarts(days: readonly RunDay[]): readonly DayStart[] {
  let runs = 0;
  return days.map((day, index) => {
    const start = { row: index + runs, runs, day };
    runs += day.runs;
    return start;
  });
}

/** What a row of the list shows; found by halves, since the list may have thousands of days. */
function rowAt(starts: readonly DayStart[], index: number): ListRow | undefined {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle]?.row ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const start = starts[low];
  if (start === undefined) return undefined;
  const place = index - start.row;
  return { day: start.day, run: place === 0 ? null : { run: start.runs + place - 1, place } };
}

/** The part of a day that is in sight. */
interface DayInSight {
  readonly day: RunDay;
  /** Absent where it is out of sight. */
  readonly heading: VirtualItem | undefined;
  readonly runs: readonly { readonly item: VirtualItem; readonly run: number; readonly place: number }[];
}

/** Each day is a list of its own, since a list has no headings in it. */
function daysInSight(
  rows: readonly { readonly item: VirtualItem; readonly row: ListRow | undefined }[],
): readonly DayInSight[] {
  const days = new Map<RunDay, (typeof rows)[number][]>();
  for (const each of rows) {
    if (each.row !== undefined) days.set(each.row.day, [...(days.get(each.row.day) ?? []), each]);
  }
  return [...days].map(([day, own]) => ({
    day,
    heading: own.find(({ row }) => row?.run === null)?.item,
    runs: own.flatMap(({ item, row }) => (row?.run ? [{ item, ...row.run }] : [])),
  }));
}

function placed({ start }: VirtualItem): string {
  return `translateY(${start}px)`;
}

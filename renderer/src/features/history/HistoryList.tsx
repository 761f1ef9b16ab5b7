import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { type RunDay, runDays } from "#shared/domain/runEntry";
import { Button } from "../../components/Button";
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

/** A row of the list: the heading of a day, or a run by its number. */
type ListRow = { readonly day: RunDay } | { readonly run: number };

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
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: all + starts.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => ("day" in rowAt(starts, index) ? dayHeight : rowHeight),
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems().map((item) => ({ item, row: rowAt(starts, item.index) }));
  const listed = rows.flatMap(({ row }) => ("run" in row && row.run < count ? [row.run] : []));
  const pages = [...new Set(listed.map((run) => Math.floor(run / historyPageSize)))];
  const read = useQueries({ queries: pages.map((page) => historyQuery(filter, page)) });
  const pageAt = (index: number) => read[pages.indexOf(Math.floor(index / historyPageSize))];
  return (
    // Rows are scrolled by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={styles.frame} tabIndex={0}>
      <ul
        className={styles.rows}
        aria-label={messages.history.list}
        style={{ height: virtualizer.getTotalSize() }}
      >
        {rows.map(({ item: { start, key }, row }) => {
          const transform = `translateY(${start}px)`;
          if ("day" in row) {
            return (
              <li
                key={key}
                role="presentation"
                className={styles.day}
                style={{ height: dayHeight, transform }}
              >
                <h2>{formatDay(row.day.at, now, messages.history)}</h2>
                <span>{messages.history.runsOfDay(row.day.runs)}</span>
              </li>
            );
          }
          const page = pageAt(row.run);
          const entry = archived[row.run - count] ?? page?.data?.entries[row.run % historyPageSize];
          return (
            <li
              key={key}
              aria-setsize={all}
              aria-posinset={row.run + 1}
              className={styles.row}
              style={{ height: rowHeight, transform }}
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
function rowAt(starts: readonly DayStart[], index: number): ListRow {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle]?.row ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const start = starts[low];
  if (start === undefined) return { run: index };
  return start.row === index ? { day: start.day } : { run: start.runs + index - start.row - 1 };
}

import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { Button } from "../../components/Button";
import { toAppErrorData } from "../../lib/toAppErrorData";
import { useNow } from "../../lib/useNow";
import { messages } from "../../messages/messages";
import { type HistoryFilter, historyPageSize, historyQuery } from "../../queries/historyQueries";
import { type HistoryActions, type HistoryEntry, HistoryRow } from "./HistoryRow";
import styles from "./HistoryScreen.module.css";

interface HistoryListProps {
  filter: HistoryFilter;
  /** Runs that match and are not archived. */
  count: number;
  /** Archived runs that match; they come last. */
  archived: readonly HistoryEntry[];
  placeOf: (entry: HistoryEntry) => string;
  actions: HistoryActions;
}

const rowHeight = 52;

/** Runs that match; only those in sight are read and drawn. */
export function HistoryList({ filter, count, archived, placeOf, actions }: HistoryListProps) {
  const now = useNow(60_000);
  const frame = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: count + archived.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const listed = rows.filter(({ index }) => index < count);
  const pages = [...new Set(listed.map(({ index }) => Math.floor(index / historyPageSize)))];
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
        {rows.map(({ index, start, key }) => {
          const page = pageAt(index);
          const entry = archived[index - count] ?? page?.data?.entries[index % historyPageSize];
          return (
            <li
              key={key}
              aria-setsize={count + archived.length}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
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

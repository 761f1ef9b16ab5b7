import { useQueries } from "@tanstack/react-query";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useRef } from "react";
import { messages } from "../../messages/messages";
import { historyPageSize, historyQuery, type HistoryWish } from "../../queries/historyQueries";
import type { HistoryActions, HistoryEntry } from "./HistoryEntry";
import { HistoryRow } from "./HistoryRow";
import styles from "./HistoryScreen.module.css";

interface HistoryListProps {
  wish: HistoryWish;
  count: number;
  placeOf: (entry: HistoryEntry) => string;
  actions: HistoryActions;
}

const rowHeight = 52;

/** Runs that match; only those in sight are read and drawn. */
export function HistoryList({ wish, count, placeOf, actions }: HistoryListProps) {
  const frame = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  const rows = virtualizer.getVirtualItems();
  const pages = [...new Set(rows.map(({ index }) => Math.floor(index / historyPageSize)))];
  const read = useQueries({ queries: pages.map((page) => historyQuery(wish, page)) });
  const entryAt = (index: number): HistoryEntry | undefined =>
    read[pages.indexOf(Math.floor(index / historyPageSize))]?.data?.entries[index % historyPageSize];
  return (
    // Rows are scrolled by keyboard, too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={frame} className={styles.frame} tabIndex={0} role="list" aria-label={messages.history.list}>
      <div className={styles.rows} style={{ height: virtualizer.getTotalSize() }} role="presentation">
        {rows.map(({ index, start, key }) => {
          const entry = entryAt(index);
          return (
            <div
              key={key}
              role="listitem"
              aria-setsize={count}
              aria-posinset={index + 1}
              className={styles.row}
              style={{ height: rowHeight, transform: `translateY(${start}px)` }}
            >
              {entry === undefined ? (
                <span className={styles.facts}>{messages.history.loading}</span>
              ) : (
                <HistoryRow entry={entry} place={placeOf(entry)} actions={actions} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef, useState } from "react";
import type { SyncRunTable } from "#shared/api/syncRun";
import { Checkbox } from "../../../components/Checkbox";
import { SearchField } from "../../../components/SearchField";
import { messages } from "../../../messages/messages";
import styles from "./RunTables.module.css";
import { compareTables, isFailedTable } from "./runText";
import type { Acknowledging } from "./useAcknowledge";
import { Info, Table2 } from "lucide-react";
import { Button } from "../../../components/Button";
import { Icon } from "../../../components/Icon";
import { IconButton } from "../../../components/IconButton";
import { HeadingCells, type SortedColumn, useSortedTable } from "../../../components/sortedTable";
import { StatusMark } from "../../../components/StatusMark";
import { formatBytes, formatNumber } from "../../../lib/formatNumber";
import { formatDuration } from "../../../lib/formatTime";
import { lineText } from "../../../lib/lineText";
import { outcomeMark } from "../outcome/runMark";

interface RunTableRowProps {
  table: SyncRunTable;
  /** Null where the database is not known. */
  onOpen: ((name: string) => void) | null;
  acknowledging: Acknowledging;
}

const texts = messages.connections.runs.tableColumns;
const columns: readonly SortedColumn<SyncRunTable>[] = [
  { id: "name", label: texts.name, className: styles.name, sortKey: ({ name }) => name },
  { id: "outcome", label: texts.outcome, sortKey: ({ status }) => status },
  { id: "rows", label: texts.rows, className: styles.rows, sortKey: ({ rows }) => rows },
  { id: "size", label: texts.size, className: styles.size, sortKey: ({ bytes }) => bytes },
  {
    id: "duration",
    label: texts.duration,
    className: styles.duration,
    sortKey: ({ durationMs }) => durationMs,
  },
  { id: "actions", label: texts.actions, isLabelHidden: true },
];

/** One table of a sync: what became of it, with the error or notes below. */
function RunTableRow({ table, onOpen, acknowledging }: RunTableRowProps) {
  const { name, rows, bytes, durationMs, error, notes } = table;
  const text = messages.connections;
  const isKnown = error !== null && acknowledging.isKnown(name, error);
  const status = table.status ?? (isFailedTable(table) ? "failed" : null);
  const isWaiting = status === "queued";
  return (
    <>
      <th scope="row" className={styles.name} title={name}>
        {lineText(name)}
      </th>
      <td>{status === null ? messages.general.notKnown : <StatusMark {...outcomeMark(status)} />}</td>
      <td className={styles.rows}>{rows === null || isWaiting ? "–" : formatNumber(rows)}</td>
      <td className={styles.size}>{bytes === null || isWaiting ? "–" : formatBytes(bytes)}</td>
      <td className={styles.duration}>{durationMs === null ? "–" : formatDuration(durationMs)}</td>
      <td>
        {onOpen === null ? null : (
          <IconButton
            icon={Table2}
            label={text.runs.openTable(name)}
            size="small"
            onPress={() => onOpen(name)}
          />
        )}
      </td>
      {error === null && notes.length === 0 ? null : (
        <td colSpan={columns.length} className={styles.told} data-selectable>
          {error === null ? null : (
            <div className={styles.errorLine}>
              <p className={isKnown ? undefined : styles.error}>
                {error} {isKnown ? text.partly.isAcknowledged : null}
              </p>
              {acknowledging.toggle === null ? null : (
                <Button
                  variant="quiet"
                  aria-label={isKnown ? text.partly.unacknowledgeOf(name) : text.partly.acknowledgeOf(name)}
                  isDisabled={acknowledging.isPending}
                  onPress={() => acknowledging.toggle?.(name, error)}
                >
                  {isKnown ? text.partly.unacknowledge : text.partly.acknowledge}
                </Button>
              )}
            </div>
          )}
          {notes.map((note) => (
            <p key={note} className={styles.note}>
              <Icon of={Info} />
              {note}
            </p>
          ))}
        </td>
      )}
    </>
  );
}

interface RunTablesProps {
  tables: readonly SyncRunTable[];
  /** What scrolls; the rows are part of a longer page. */
  scroller: HTMLElement | null;
  /** What stands above the rows in it. */
  above: HTMLElement | null;
  onOpen: ((name: string) => void) | null;
  acknowledging: Acknowledging;
}

const rowHeight = 32;
/** So many tables and more can be searched. */
const manyTables = 12;

/** What a sync did to each table, failed ones first until a heading sorts them. Only the rows in view exist. */
export function RunTables({ tables, scroller, above, onOpen, acknowledging }: RunTablesProps) {
  const text = messages.connections.runs;
  const list = useRef<HTMLTableSectionElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [margin, setMargin] = useState(0);
  const wanted = search.trim().toLowerCase();
  const found = useMemo(
    () =>
      tables
        .filter(
          (table) => table.name.toLowerCase().includes(wanted) && (!isFailedOnly || isFailedTable(table)),
        )
        .toSorted(compareTables),
    [tables, wanted, isFailedOnly],
  );
  const { headings, rows: shown } = useSortedTable(columns, found);
  const failed = tables.filter(isFailedTable).length;
  // What stands above the rows may grow at any time.
  useEffect(() => {
    const measure = () => {
      const top = list.current?.getBoundingClientRect().top;
      if (scroller !== null && top !== undefined)
        setMargin(Math.round(top - scroller.getBoundingClientRect().top + scroller.scrollTop));
    };
    const observer = new ResizeObserver(measure);
    for (const element of [above, bar.current]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, above]);
  // The virtualizer's functions must not be memoized; nothing here is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 10,
    scrollMargin: margin,
    getItemKey: (index) => shown[index]?.name ?? index,
  });
  return (
    <>
      <div ref={bar} className={styles.bar}>
        <h3>
          {text.tables(tables.length)}
          {failed === 0 ? null : <span className={styles.failedCount}>{text.failedTables(failed)}</span>}
        </h3>
        {failed === 0 ? null : (
          <Checkbox isSelected={isFailedOnly} onChange={setFailedOnly}>
            {text.onlyFailed}
          </Checkbox>
        )}
        {tables.length < manyTables ? null : (
          <div className={styles.search}>
            <SearchField
              label={text.searchTables}
              clearLabel={messages.general.clearFilter}
              value={search}
              onChange={setSearch}
            />
          </div>
        )}
      </div>
      {shown.length === 0 ? <p className={styles.none}>{text.noTableFound}</p> : null}
      <table aria-label={text.tableList} aria-rowcount={shown.length + 1} className={styles.table}>
        <thead>
          <tr aria-rowindex={1} className={styles.header}>
            <HeadingCells headings={headings} />
          </tr>
        </thead>
        <tbody ref={list} className={styles.rowsBox} style={{ height: virtualizer.getTotalSize() }}>
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const table = shown[index];
            return table === undefined ? null : (
              <tr
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ transform: `translateY(${start - margin}px)` }}
              >
                <RunTableRow table={table} onOpen={onOpen} acknowledging={acknowledging} />
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

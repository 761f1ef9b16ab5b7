import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import type { SyncRunTable } from "#shared/api/syncRun";
import { Checkbox } from "../../../components/Checkbox";
import { SearchField } from "../../../components/SearchField";
import { messages } from "../../../messages/messages";
import { RunTableRow } from "./RunTableRow";
import styles from "./RunTables.module.css";
import { compareTables, isFailedTable } from "./runText";
import type { Acknowledging } from "./useAcknowledge";

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

/** What a sync did to each table, failed ones first. Only the rows in view exist. */
export function RunTables({ tables, scroller, above, onOpen, acknowledging }: RunTablesProps) {
  const text = messages.connections.runs;
  const list = useRef<HTMLTableSectionElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [search, setSearch] = useState("");
  const [isFailedOnly, setFailedOnly] = useState(false);
  const [margin, setMargin] = useState(0);
  const wanted = search.trim().toLowerCase();
  const shown = tables
    .filter((table) => table.name.toLowerCase().includes(wanted) && (!isFailedOnly || isFailedTable(table)))
    .toSorted(compareTables);
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
            {Object.entries(text.tableColumns).map(([key, label]) => (
              <th key={key} scope="col" className={styles[key]}>
                <span className={key === "actions" ? "visually-hidden" : undefined}>{label}</span>
              </th>
            ))}
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

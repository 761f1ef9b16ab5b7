import { useVirtualizer } from "@tanstack/react-virtual";
import { SquareArrowOutUpRight, X } from "lucide-react";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { exactTerm } from "#shared/domain/resultFilter/FilteredColumn";
import { IconButton } from "../../../components/IconButton";
import { SearchField } from "../../../components/SearchField";
import { messages } from "../../../messages/messages";
import type { WrittenFilter } from "../state/Arrangement";
import type { ResultClient } from "../client/ResultClient";
import { scopeText, useResult, useWholeData } from "../state/resultContext";
import { ColumnStatisticsItem } from "./ColumnStatisticsItem";
import styles from "./StatisticsPanel.module.css";
import { isStatisticsKey, StatisticsReader } from "./StatisticsReader";

interface StatisticsPanelProps {
  filters: readonly WrittenFilter[];
  /** The column whose statistics are open. */
  chosen: number | null;
  onChoose: (column: number | null) => void;
  /** Filters a column by a term of the filter language; an empty one removes its filter. */
  onFilter: (column: number, term: string) => void;
  onClose: () => void;
}

/** Columns of a result that a search field is of use for. */
const manyColumns = 12;
const itemHeight = 52;

/** Beside the grid: what is in each column, at a glance for all of them and in full for one. Computed for those in view. */
export function StatisticsPanel(props: StatisticsPanelProps) {
  const { filters, chosen, onChoose, onFilter, onClose } = props;
  const { client, state, columns } = useResult();
  const { openSummary } = useWholeData();
  const text = messages.resultAnalysis;
  const [search, setSearch] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const reader = useStatisticsReader(client, state.viewId);
  const readings = useStore(reader.readings);
  const shown = useMemo(() => {
    const part = search.trim().toLowerCase();
    return columns.flatMap(({ name }, index) => (name.toLowerCase().includes(part) ? [index] : []));
  }, [columns, search]);
  const virtual = useVirtualizer({
    count: shown.length,
    getScrollElement: () => list.current,
    estimateSize: () => itemHeight,
    getItemKey: (place) => shown[place] ?? place,
    overscan: 4,
  });
  const items = virtual.getVirtualItems();
  const wanted = JSON.stringify([
    ...(chosen === null ? [] : [chosen]),
    ...items.flatMap(({ index }) => shown[index] ?? []),
  ]);
  const isComplete = state.phase === "done";
  useEffect(() => {
    // oxlint-disable-next-line typescript/no-unsafe-argument -- these are the numbers written above
    if (isComplete) reader.want(JSON.parse(wanted));
  }, [reader, wanted, isComplete]);
  const chosenPlace = chosen === null ? -1 : shown.indexOf(chosen);
  useEffect(() => {
    const isDrawn = items.some(({ index }) => index === chosenPlace);
    if (chosenPlace >= 0 && !isDrawn) virtual.scrollToIndex(chosenPlace, { align: "start" });
    // Only another choice moves the list, and only one that is not seen.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [chosen]);

  return (
    // Escape anywhere inside closes the panel, and so does the key that opened it, so that the focus is not lost with it;
    // the arrows go from column to column.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={styles.panel}
      aria-label={text.statistics}
      onKeyDown={(event) => {
        if ((event.key === "Escape" && search === "") || isStatisticsKey(event)) {
          event.preventDefault();
          event.stopPropagation();
          onClose();
        } else moveToColumn(event);
      }}
    >
      <header className={styles.header}>
        <div className={styles.title}>
          <h2>{text.statistics}</h2>
          <p>{isComplete ? scopeText(state) : text.notComplete}</p>
        </div>
        {openSummary === null ? null : (
          <IconButton icon={SquareArrowOutUpRight} label={text.overAllRows} onPress={openSummary} />
        )}
        <IconButton icon={X} label={text.hideStatistics} onPress={onClose} />
      </header>
      {columns.length > manyColumns ? (
        <div className={styles.search}>
          <SearchField
            label={text.searchColumns}
            placeholder={text.searchColumns}
            clearLabel={text.clearSearch}
            value={search}
            onChange={setSearch}
          />
        </div>
      ) : null}
      <div ref={list} className={styles.list}>
        {shown.length === 0 ? <p className={styles.none}>{text.noColumnFound}</p> : null}
        <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
          {items.map((item) => {
            const index = shown[item.index] ?? 0;
            const column = columns[index];
            return column === undefined ? null : (
              <div
                key={item.key}
                ref={virtual.measureElement}
                data-index={item.index}
                className={styles.place}
                style={{ transform: `translateY(${item.start}px)` }}
              >
                <ColumnStatisticsItem
                  column={column}
                  reading={isComplete ? readings[index] : undefined}
                  isOpen={chosen === index}
                  isFiltered={filters.some((filter) => filter.column === index)}
                  onToggle={() => onChoose(chosen === index ? null : index)}
                  onFilterValue={(value) => onFilter(index, exactTerm(value))}
                  onFilter={(term) => onFilter(index, term)}
                />
              </div>
            );
          })}
        </div>
      </div>
    </aside>
  );
}

/** The arrows go from one column's head to the next. */
function moveToColumn(event: KeyboardEvent): void {
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-column-head]")].toSorted(
    (a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top,
  );
  const at = heads.findIndex((head) => head === document.activeElement);
  const next = at === -1 ? undefined : heads[at + (event.key === "ArrowDown" ? 1 : -1)];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** Reads the statistics of the rows that are shown now; those of other rows are begun anew. */
function useStatisticsReader(client: ResultClient, viewId: number): StatisticsReader {
  const reader = useMemo(
    () => new StatisticsReader((column) => client.analyses.statistics(column)),
    // Another view has other rows, of which the client answers.
    // oxlint-disable-next-line react/exhaustive-deps
    [client, viewId],
  );
  useEffect(() => () => reader.stop(), [reader]);
  return reader;
}

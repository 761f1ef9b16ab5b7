import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type FocusEvent, type KeyboardEvent, useId, useRef, useState } from "react";
import { HeadingCells, type SortedColumn, useSortedTable } from "../../../components/sortedTable";
import { labelOf } from "../../../components/labelOf";
import { useNow } from "../../../lib/useNow";
import { messages } from "../../../messages/messages";
import { ConnectionRow, type ConnectionRowProps } from "./ConnectionRow";
import styles from "./ConnectionTable.module.css";
import { type ConnectionEntry, needsAttention } from "./listFilter";

interface ConnectionTableProps extends Pick<ConnectionRowProps, "profileId" | "onOpen"> {
  entries: readonly ConnectionEntry[];
  kindNameOf: (kind: string | null) => string;
}

const texts = messages.connections.columns;
const unstyled: readonly SortedColumn<ConnectionEntry>[] = [
  { id: "name", label: texts.name, sortKey: ({ connection }) => labelOf(connection) },
  { id: "state", label: texts.state, sortKey: ({ connection }) => connection.status },
  { id: "schedule", label: texts.schedule, sortKey: ({ connection }) => connection.scheduleMinutes },
  {
    id: "lastRun",
    label: texts.lastRun,
    sortKey: ({ connection: { lastRun } }) => timeOf(lastRun?.finishedAt ?? lastRun?.startedAt ?? null),
  },
  { id: "nextRun", label: texts.nextRun, sortKey: ({ connection }) => timeOf(connection.nextRunAt) },
  // Rows and health are read for the rows in view alone.
  { id: "rows", label: texts.rows },
  { id: "health", label: texts.health },
  { id: "actions", label: texts.actions, isLabelHidden: true },
];
const columns = unstyled.map((column) => ({ ...column, className: styles[column.id] }));

function timeOf(iso: string | null): number | null {
  return iso === null ? null : Date.parse(iso);
}

/** The headings are above the first row; arrows go there, the Tab key goes to the rows. */
const headerIndex = -1;
const rowHeight = 52;
const errorRowHeight = 81;

/** The list as a grid, those that need attention first until a heading sorts it. Only rows in view exist. Arrows go from row to row and along a row's controls. */
export function ConnectionTable({ entries, kindNameOf, ...rest }: ConnectionTableProps) {
  const { list, listHint } = messages.connections;
  const { headings, rows } = useSortedTable(columns, entries);
  const hintId = useId();
  const scroller = useRef<HTMLTableSectionElement>(null);
  const header = useRef<HTMLTableRowElement>(null);
  const now = useNow(15_000);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const found = rows.findIndex(({ connection }) => connection.id === currentId);
  const current = found === -1 ? 0 : found;
  // The virtualizer's functions must not be memoized; nothing here is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => {
      const entry = rows[index];
      return entry !== undefined && needsAttention(entry.connection) ? errorRowHeight : rowHeight;
    },
    overscan: 6,
    isScrollingResetDelay: 300,
    getItemKey: (index) => rows[index]?.connection.id ?? index,
  });

  const focusRow = (index: number, control: number) => {
    if (index === headerIndex) controlsOf(header.current)[control]?.focus();
    const entry = rows[index];
    if (entry === undefined) return;
    setCurrentId(entry.connection.id);
    virtualizer.scrollToIndex(index);
    requestAnimationFrame(() => {
      const controls = controlsOf(scroller.current?.querySelector(`[data-index="${index}"]`));
      (controls[control] ?? controls[0])?.focus();
    });
  };
  const keyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest("[data-index]") : null;
    if (row === null) return;
    const index = Number(row.getAttribute("data-index"));
    const controls = controlsOf(row);
    const control = controls.findIndex((one) => one === event.target);
    const last = entries.length - 1;
    const page = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeight) - 1);
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => focusRow(Math.min(last, index + 1), index === headerIndex ? 0 : control),
      ArrowUp: () => focusRow(Math.max(headerIndex, index - 1), index === 0 ? 0 : control),
      PageDown: () => focusRow(Math.min(last, index + page), control),
      PageUp: () => focusRow(Math.max(0, index - page), control),
      Home: () => focusRow(0, 0),
      End: () => focusRow(last, 0),
      ArrowRight: () => controls[control + 1]?.focus(),
      ArrowLeft: () => controls[control - 1]?.focus(),
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    step();
  };
  const focused = (event: FocusEvent) => {
    const row = event.target.closest("[data-index]");
    const entry = rows[Number(row?.getAttribute("data-index") ?? Number.NaN)];
    if (entry !== undefined) setCurrentId(entry.connection.id);
  };

  return (
    <>
      <span id={hintId} hidden>
        {listHint}
      </span>
      {/* The focus is always on a control of a row. */}
      {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus */}
      <table
        role="grid"
        aria-label={list}
        aria-describedby={hintId}
        aria-rowcount={entries.length + 1}
        className={styles.grid}
        onKeyDown={keyDown}
        onFocus={focused}
      >
        <thead className={styles.head}>
          <tr ref={header} data-index={headerIndex} aria-rowindex={1} className={styles.header}>
            <HeadingCells headings={headings} isInTabOrder={false} />
          </tr>
        </thead>
        <tbody
          ref={scroller}
          className={styles.scroller}
          style={{ "--rows-height": `${virtualizer.getTotalSize()}px` } as CSSProperties}
        >
          {virtualizer.getVirtualItems().map(({ index, key, start }) => {
            const entry = rows[index];
            return entry === undefined ? null : (
              <tr
                key={key}
                // The others are all of one height; measuring each would hold up the scrolling.
                ref={needsAttention(entry.connection) ? virtualizer.measureElement : undefined}
                data-index={index}
                aria-rowindex={index + 2}
                className={styles.row}
                style={{ transform: `translateY(${start}px)` }}
              >
                <ConnectionRow
                  {...rest}
                  entry={entry}
                  kindName={kindNameOf(entry.connection.kind)}
                  now={now}
                  isCurrent={index === current}
                  isStill={!virtualizer.isScrolling}
                />
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

function controlsOf(row: Element | null | undefined): readonly HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>("button:not([disabled])") ?? [])];
}

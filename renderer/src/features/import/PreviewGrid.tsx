import type { FileInspection, ImportColumn } from "#shared/domain/importPlan";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useMemo, useRef } from "react";
import { classNames } from "../../components/classNames";
import { lineText } from "../../lib/lineText";
import { messages } from "../../messages/messages";
import styles from "./PreviewGrid.module.css";

interface PreviewGridProps {
  inspection: FileInspection;
  columns: readonly ImportColumn[];
}

/** Width of a character of the code font at its size here. */
const characterPx = 7.8;
const paddingPx = 24;
const width = { min: 64, max: 280 };
/** Rows that decide how wide a column is. */
const measuredRows = 20;
const shownCharacters = 60;
/** Rows that are shown, few enough to need no scroll bar of their own. */
const firstRows = 20;
const lastRows = 10;

type Row = readonly (string | null)[];

/** The first and the last rows of the file as they would be loaded. Only columns in sight are drawn. */
export function PreviewGrid({ inspection, columns }: PreviewGridProps) {
  const text = messages.imports;
  const frame = useRef<HTMLTableElement>(null);
  const { headRows, tailRows, rowCount } = inspection;
  const first = headRows.slice(0, firstRows);
  const hasAll = tailRows.length > 0 || rowCount === headRows.length;
  const last = hasAll ? [...headRows.slice(firstRows), ...tailRows].slice(-lastRows) : [];
  const included = useMemo(
    () => columns.map((column, index) => ({ column, index })).filter(({ column }) => column.included),
    [columns],
  );
  const widths = useMemo(
    () =>
      included.map(({ column, index }) => {
        const texts = [
          column.name,
          column.type,
          ...headRows.slice(0, measuredRows).map((row) => row[index] ?? "NULL"),
        ];
        const characters = Math.max(...texts.map((one) => Math.min(one.length, shownCharacters)));
        return Math.min(width.max, Math.max(width.min, Math.ceil(characters * characterPx) + paddingPx));
      }),
    [included, headRows],
  );
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    horizontal: true,
    count: included.length,
    getScrollElement: () => frame.current,
    estimateSize: (index) => widths[index] ?? width.min,
    overscan: 3,
  });
  const cells = virtualizer.getVirtualItems();
  const before = cells[0]?.start ?? 0;
  const style = { width: virtualizer.getTotalSize(), paddingLeft: before };

  const drawn = (row: Row, key: string) => (
    <tr key={key} className={styles.row} style={style}>
      {cells.map(({ index, size }) => {
        const value = row[included[index]?.index ?? -1] ?? null;
        return (
          <td
            key={index}
            aria-colindex={index + 1}
            className={classNames(styles.cell, (value === null || value === "") && styles.mark)}
            style={{ width: size }}
            title={value ?? undefined}
          >
            {value === null ? text.nullValue : value === "" ? text.emptyValue : lineText(value)}
          </td>
        );
      })}
    </tr>
  );

  if (headRows.length === 0) return <p className={styles.none}>{text.noRows}</p>;
  return (
    // Scrolled by keyboard, too.
    <table
      ref={frame}
      className={styles.frame}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={text.previewTitle}
      aria-colcount={included.length}
    >
      <thead className={styles.headSection}>
        <tr className={styles.head} style={style}>
          {cells.map(({ index, size }) => {
            const column = included[index]?.column;
            return (
              <th
                key={index}
                scope="col"
                aria-colindex={index + 1}
                className={styles.column}
                style={{ width: size }}
                title={column?.name}
              >
                <span className={styles.columnName}>{lineText(column?.name ?? "")}</span>
                <span className={styles.columnType}>{column?.type}</span>
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {first.map((row, i) => drawn(row, `head ${i}`))}
        {last.length === 0 ? null : (
          <>
            <tr className={styles.gap}>
              <td colSpan={included.length}>{text.lastRows(last.length)}</td>
            </tr>
            {last.map((row, i) => drawn(row, `tail ${i}`))}
          </>
        )}
      </tbody>
    </table>
  );
}

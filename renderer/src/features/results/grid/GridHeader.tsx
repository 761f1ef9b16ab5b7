/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed by arithmetic, which the elements of a table do not allow */
import { useState } from "react";
import type { ColumnFilter } from "#shared/domain/results/resultView";
import { messages } from "../../../messages/messages";
import { type GridColumn, headerHeight, headingHeight, type Pane } from "./GridColumn";
import { HeaderCell } from "./HeaderCell";
import styles from "./ResultGrid.module.css";
import { cellId, type CellRange, columnSelection, headerRow, type Selection } from "../state/selection";

interface GridHeaderProps {
  gridId: string;
  /** Rows of headings above it. */
  headingCount: number;
  /** All columns in the order shown. */
  columns: readonly GridColumn[];
  /** Those in view. */
  shownColumns: readonly GridColumn[];
  gutterWidth: number;
  totalWidth: number;
  selection: Selection;
  range: CellRange;
  onSelect: (selection: Selection) => void;
  onSelectAll: () => void;
  onMove: (column: GridColumn, place: number) => void;
  onResize: (column: GridColumn, width: number) => void;
  onAutoSize: (column: GridColumn) => void;
  onOpenMenu: (column: GridColumn, at: { x: number; y: number }) => void;
  /** Sorts by a column; null where the rows cannot be sorted. */
  onSort: ((column: number, isFurther: boolean) => void) | null;
  filtered: readonly ColumnFilter[];
}

/** The row of column headers, which stays at the top. A header that is dragged shows where its column would go. */
export function GridHeader(props: GridHeaderProps) {
  const { gridId, headingCount, columns, shownColumns, gutterWidth, totalWidth, selection, range, onSort } =
    props;
  const [drop, setDrop] = useState<{ readonly pane: Pane; readonly place: number } | null>(null);
  const dropAt = ({ pane, place }: GridColumn): "before" | "after" | null => {
    if (drop === null || pane !== drop.pane) return null;
    if (place === drop.place) return "before";
    return place + 1 === drop.place && columns[drop.place]?.pane !== pane ? "after" : null;
  };
  return (
    <div
      role="row"
      aria-rowindex={headingCount + 1}
      className={styles.header}
      style={{ height: headerHeight, top: headingCount * headingHeight }}
    >
      <div role="columnheader" aria-colindex={1} className={styles.corner} style={{ width: gutterWidth }}>
        <button
          type="button"
          tabIndex={-1}
          className={styles.selectAll}
          aria-label={messages.results.selectAll}
          onPointerDown={(event) => event.stopPropagation()}
          onClick={props.onSelectAll}
        />
      </div>
      {shownColumns.map((column) => (
        <HeaderCell
          key={column.index}
          id={cellId(gridId, headerRow, column.index)}
          column={column}
          gutterWidth={gutterWidth}
          totalWidth={totalWidth}
          isSelected={column.place >= range.left && column.place <= range.right}
          isActive={selection.focus.row === headerRow && selection.focus.column === column.place}
          onSelect={(extend) => props.onSelect(columnSelection(column.place, extend ? selection : null))}
          onDrag={(distance, isDone) => {
            const gap = placeForDrop(column, distance, columns);
            setDrop(isDone ? null : { pane: column.pane, place: gap });
            if (isDone) props.onMove(column, gap > column.place ? gap - 1 : gap);
          }}
          onResize={(width) => props.onResize(column, width)}
          onAutoSize={() => props.onAutoSize(column)}
          onOpenMenu={(at) => props.onOpenMenu(column, at)}
          onSort={onSort === null ? null : (isFurther) => onSort(column.index, isFurther)}
          drop={dropAt(column)}
          isFiltered={props.filtered.some((filter) => filter.column === column.index)}
        />
      ))}
    </div>
  );
}

/**
 * The gap between the columns of its pane into which a dragged one would fall, as the place of the column behind the gap.
 *
 * @param distance Pixels from where the column was taken; its middle decides.
 */
export function placeForDrop(column: GridColumn, distance: number, columns: readonly GridColumn[]): number {
  const edge = distance < 0 ? column.start + distance : column.start + column.width + distance;
  const pane = columns.filter((other) => other.pane === column.pane);
  const behind = pane.find((other) => edge < other.start + other.width / 2);
  return behind?.place ?? (pane.at(-1)?.place ?? 0) + 1;
}

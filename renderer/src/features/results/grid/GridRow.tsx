/* oxlint-disable jsx-a11y/prefer-tag-over-role -- rows and cells are placed by arithmetic, which the elements of a table do not allow */
import { memo } from "react";
import { isNumeric } from "#shared/domain/typeFamily";
import { classNames } from "../../../components/classNames";
import { CellContent } from "../cells/CellContent";
import { isNestedValue } from "../cells/shownText";
import type { GridRows } from "../client/ViewRows";
import { type CellMarks, markDescription } from "./CellMarks";
import { rowHeight } from "../../../queries/rowHeights";
import { cellPlace, type GridColumn, headerHeight, headingHeight } from "./GridColumn";
import styles from "./ResultGrid.module.css";
import { cellId } from "../state/selection";

interface GridRowProps {
  gridId: string;
  rows: GridRows;
  /** Another view has other cells in the same places. */
  viewId: number;
  row: number;
  /** Rows of headings above the header. */
  headingCount: number;
  gutterWidth: number;
  totalWidth: number;
  /** The columns in view. */
  columns: readonly GridColumn[];
  /** Places of the first and last selected column; first is beyond last where none is. */
  selectedFrom: number;
  selectedTo: number;
  /** Place of the active cell, -1 where it is in another row. */
  activePlace: number;
  /** Whether the row has come in; its cells never change after that. */
  isHere: boolean;
  marks: CellMarks | null;
  /** Index of the column whose cell is unfolded, -1 where none is. */
  expandedColumn: number;
}

/** One row. It holds no state: its cells come from the rows, and it is drawn anew only when one of its props changes. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    gridId,
    rows,
    row,
    headingCount,
    gutterWidth,
    totalWidth,
    columns,
    selectedFrom,
    selectedTo,
    activePlace,
    isHere,
    marks,
    expandedColumn,
  } = props;
  const headed = headingCount * headingHeight + headerHeight;
  return (
    <div
      role="row"
      aria-rowindex={row + 2 + headingCount}
      className={styles.row}
      style={{ transform: `translateY(${headed + row * rowHeight("grid")}px)`, height: rowHeight("grid") }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={classNames(styles.rowNumber, selectedFrom <= selectedTo && styles.marked)}
        style={{ width: gutterWidth }}
      >
        {row + 1}
      </div>
      {columns.map((column) => {
        const isSelected = column.place >= selectedFrom && column.place <= selectedTo;
        const value = rows.cell(row, column.index);
        const isFoldable = isNestedValue(value, column.family);
        const mark = isHere && marks !== null ? marks(row, column.index) : null;
        return (
          // The grid itself holds the focus and names its active cell, as the ARIA grid pattern allows.
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus
          <div
            key={column.index}
            // Only the active one is named by the grid; a name for each would be written again for each row that scrolls by.
            id={column.place === activePlace ? cellId(gridId, row, column.index) : undefined}
            role="gridcell"
            aria-colindex={column.place + 2}
            aria-selected={isSelected}
            aria-describedby={markDescription(gridId, value)}
            aria-expanded={isFoldable ? column.index === expandedColumn : undefined}
            className={classNames(
              styles.cell,
              isNumeric(column.family) && styles.number,
              mark?.className,
              column.pane === "left" && styles.pinnedLeft,
              column.pane === "right" && styles.pinnedRight,
              isSelected && styles.selected,
              column.place === activePlace && styles.active,
            )}
            style={cellPlace(column, gutterWidth, totalWidth)}
          >
            {isFoldable ? <span aria-hidden data-disclosure className={styles.disclosure} /> : null}
            {mark?.content ?? (
              <CellContent
                value={value}
                type={column.type}
                family={column.family}
                timeZone={column.timeZone}
                isIdentifier={column.isIdentifier}
              />
            )}
          </div>
        );
      })}
    </div>
  );
});

import type { GridRows } from "../client/ViewRows";
import type { CellMarks } from "./CellMarks";
import type { GridColumn } from "./GridColumn";
import { GridRow } from "./GridRow";
import type { OpenedCell } from "./OpenedCell";
import type { CellRange, GridPoint } from "./selection";

interface GridBodyProps {
  gridId: string;
  rows: GridRows;
  viewId: number;
  /** Rows of headings above the header. */
  headingCount: number;
  /** The rows and the columns that are drawn. */
  drawnRows: readonly number[];
  drawnColumns: readonly GridColumn[];
  gutterWidth: number;
  totalWidth: number;
  /** The cells that are selected, and the active one. */
  range: CellRange;
  focus: GridPoint;
  marks: CellMarks | null;
  /** The cell that is unfolded. */
  expanded: OpenedCell | null;
}

/** The rows that are drawn. Each is told only what concerns it, so that a selection that moves draws two rows anew. */
export function GridBody(props: GridBodyProps) {
  const { rows, drawnRows, range, focus } = props;
  return drawnRows.map((row) => {
    const isSelected = row >= range.top && row <= range.bottom;
    return (
      <GridRow
        // Rows take over the elements of those that went out of view: that is less work than making new ones.
        key={row % drawnRows.length}
        gridId={props.gridId}
        rows={rows}
        viewId={props.viewId}
        row={row}
        headingCount={props.headingCount}
        gutterWidth={props.gutterWidth}
        totalWidth={props.totalWidth}
        columns={props.drawnColumns}
        selectedFrom={isSelected ? range.left : 0}
        selectedTo={isSelected ? range.right : -1}
        activePlace={focus.row === row ? focus.column : -1}
        marks={props.marks}
        expandedColumn={props.expanded?.row === row ? props.expanded.column : -1}
        isHere={rows.cell(row, 0) !== undefined}
      />
    );
  });
}

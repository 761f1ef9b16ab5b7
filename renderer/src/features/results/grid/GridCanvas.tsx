import type { ComponentProps } from "react";
import type { GridRows } from "../client/ViewRows";
import type { CellMarks } from "./CellMarks";
import { rowHeight } from "../../../queries/rowHeights";
import type { GridColumn } from "./GridColumn";
import { GridHeader } from "./GridHeader";
import { GridHeadings } from "./GridHeadings";
import { GridRow } from "./GridRow";
import type { CellRange, GridPoint, OpenedCell, Selection } from "../state/selection";
import styles from "./ResultGrid.module.css";
import type { GridGeometry } from "./useGridGeometry";

type Header = ComponentProps<typeof GridHeader>;
type Body = ComponentProps<typeof GridBody>;

interface GridCanvasProps
  extends
    Pick<Body, "gridId" | "rows" | "viewId" | "range" | "marks" | "expanded">,
    Pick<
      Header,
      "onSelectAll" | "onMove" | "onResize" | "onAutoSize" | "onOpenMenu" | "onSort" | "filtered"
    > {
  geometry: GridGeometry;
  selection: Selection;
  /** Called with what is selected by way of a header. */
  onSelect: (selection: Selection) => void;
}

/** What is scrolled: as large as all rows and columns, with those drawn that are in view. */
export function GridCanvas(props: GridCanvasProps) {
  const { geometry, gridId, rows, viewId, selection, range, marks, expanded, onSelect, ...header } = props;
  const { columns, headings, headedBy, drawn, gutterWidth, totalWidth, pinned } = geometry;
  return (
    <div
      role="presentation"
      className={styles.canvas}
      style={{ height: headedBy + rows.rowCount * rowHeight("grid"), width: gutterWidth + totalWidth }}
    >
      <GridHeadings
        rows={headings}
        shown={drawn.places}
        gutterWidth={gutterWidth}
        totalWidth={totalWidth}
        pinned={pinned}
        onSelect={onSelect}
      />
      <GridHeader
        gridId={gridId}
        headingCount={headings.length}
        columns={columns}
        shownColumns={drawn.columns}
        gutterWidth={gutterWidth}
        totalWidth={totalWidth}
        selection={selection}
        range={range}
        onSelect={onSelect}
        {...header}
      />
      <GridBody
        gridId={gridId}
        rows={rows}
        viewId={viewId}
        headingCount={headings.length}
        drawnRows={drawn.rows}
        drawnColumns={drawn.columns}
        gutterWidth={gutterWidth}
        totalWidth={totalWidth}
        range={range}
        focus={selection.focus}
        marks={marks}
        expanded={expanded}
      />
    </div>
  );
}

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
function GridBody(props: GridBodyProps) {
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

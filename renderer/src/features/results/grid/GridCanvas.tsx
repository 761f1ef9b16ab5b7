import type { ComponentProps } from "react";
import { rowHeight } from "./GridColumn";
import { GridBody } from "./GridBody";
import { GridHeader } from "./GridHeader";
import { GridHeadings } from "./GridHeadings";
import styles from "./ResultGrid.module.css";
import type { Selection } from "./selection";
import type { GridGeometry } from "./useGridGeometry";

type Header = ComponentProps<typeof GridHeader>;
type Body = ComponentProps<typeof GridBody>;

interface GridCanvasProps
  extends
    Pick<Body, "gridId" | "rows" | "viewId" | "range" | "marks" | "expanded">,
    Pick<
      Header,
      "onSelectAll" | "onMove" | "onResize" | "onAutoSize" | "onOpenMenu" | "onSort" | "sort" | "filtered"
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
      style={{ height: headedBy + rows.rowCount * rowHeight, width: gutterWidth + totalWidth }}
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

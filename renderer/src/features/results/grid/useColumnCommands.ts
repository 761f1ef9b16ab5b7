import { type RefObject, useLayoutEffect, useRef } from "react";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { lineText } from "../../../lib/lineText";
import { shortType } from "../../../lib/shortType";
import cellStyles from "../cells/CellContent.module.css";
import { displayedText } from "../cells/displayedText";
import type { GridRows } from "../client/ViewRows";
import { type ColumnCommands, columnWidths, type GridColumn } from "./GridColumn";
import { hidden, moved, pinned, resized, shown } from "./layoutChanges";
import gridStyles from "./ResultGrid.module.css";

const cellFrame = 24;
const headerFrame = 48;
/** Room for the mark that says how long a cut text is. */
const lengthMark = 120;

/**
 * The width at which the column's name and its cells in rows `first` to `last` are wholly seen, in pixels. The texts are
 * laid out once, unseen, in the grid's own fonts.
 */
function measureWidth(
  grid: HTMLElement,
  rows: GridRows,
  column: GridColumn,
  first: number,
  last: number,
): number {
  const texts: string[] = [];
  let mark = 0;
  for (let row = first; row <= last; row += 1) {
    const cell = rows.cell(row, column.index);
    if (cell === undefined || cell.text === null) continue;
    texts.push(lineText(displayedText(cell.text, column)));
    if (cell.wholeLength !== null) mark = lengthMark;
  }
  const cells = widthOf(grid, texts.join("\n"), cellStyles[column.family]) + cellFrame + mark;
  const name = widthOf(grid, lineText(column.name), gridStyles.columnName) + headerFrame;
  const type = widthOf(grid, shortType(column.type), gridStyles.columnType) + headerFrame;
  return Math.min(columnWidths.max, Math.ceil(Math.max(cells, name, type)));
}

function widthOf(grid: HTMLElement, text: string, className: string | undefined): number {
  const probe = document.createElement("div");
  probe.className = className ?? "";
  Object.assign(probe.style, {
    position: "absolute",
    visibility: "hidden",
    whiteSpace: "pre",
    maxWidth: "none",
  });
  probe.textContent = text;
  grid.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
}

interface ColumnCommandOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly rows: GridRows;
  /** Rows that are drawn; their cells say how wide a column has to be. */
  readonly firstRow: number;
  readonly lastRow: number;
  readonly columns: readonly GridColumn[];
  readonly layout: ColumnLayout;
  readonly onLayout: (layout: ColumnLayout) => void;
  /** Makes the column at a place the active one. */
  readonly onFollow: (place: number) => void;
}

/** What changes the columns of the grid. The active column stays the active one wherever it goes. */
export function useColumnCommands(options: ColumnCommandOptions): ColumnCommands {
  const { scroller, rows, firstRow, lastRow, columns, layout, onLayout, onFollow } = options;
  const followed = useRef<number | null>(null);
  useLayoutEffect(() => {
    const column = columns.find(({ index }) => index === followed.current);
    followed.current = null;
    if (column !== undefined) onFollow(column.place);
  });

  const change = (next: ColumnLayout, column: GridColumn | undefined): void => {
    if (next === layout) return;
    followed.current = column?.index ?? null;
    onLayout(next);
  };
  return {
    resize: (column, width) => onLayout(resized(layout, [[column.index, width]])),
    fit: (chosen) => {
      const view = scroller.current;
      if (view === null) return;
      const widths = (chosen ?? columns).map(
        (column) => [column.index, measureWidth(view, rows, column, firstRow, lastRow)] as const,
      );
      onLayout(resized(layout, widths));
    },
    move: (column, place) => change(moved(layout, columns, column, place), column),
    pin: (column, pane) => change(pinned(layout, column.index, pane), column),
    hide: (column) =>
      change(hidden(layout, columns, column.index), columns[column.place + 1] ?? columns[column.place - 1]),
    showAll: () => onLayout(shown(layout, layout.hidden)),
    resetOrder: () => onLayout({ ...layout, order: [], pinnedLeft: [], pinnedRight: [] }),
  };
}

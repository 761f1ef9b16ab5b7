import cellStyles from "../cells/CellContent.module.css";
import { shownText } from "../cells/shownText";
import { lineText } from "../../../lib/lineText";
import type { GridRows } from "../client/ViewRows";
import { columnWidths, type GridColumn } from "./GridColumn";
import gridStyles from "./ResultGrid.module.css";

const cellFrame = 24;
const headerFrame = 48;
/** Room for the mark that says how long a cut text is. */
const lengthMark = 120;

/**
 * The width at which the column's name and its cells in rows `first` to `last` are wholly seen, in pixels. The texts are
 * laid out once, unseen, in the grid's own fonts.
 */
export function measureWidth(
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
    texts.push(lineText(shownText(cell.text, column)));
    if (cell.wholeLength !== null) mark = lengthMark;
  }
  const cells = widthOf(grid, texts.join("\n"), cellStyles[column.family]) + cellFrame + mark;
  const name = widthOf(grid, lineText(column.name), gridStyles.columnName) + headerFrame;
  const type = widthOf(grid, column.type, gridStyles.columnType) + headerFrame;
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

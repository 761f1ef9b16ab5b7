import type { ResultClient } from "../client/ResultClient";
import { binaryPreview } from "../cells/binaryPreview";
import { lineText } from "../cells/lineText";
import { columnWidths, type GridColumn } from "./GridColumn";

const cellFrame = 22;
const headerFrame = 48;
/** Room for the mark that says how long a cut text is. */
const lengthMark = 120;

/**
 * The width at which the column's name and its cells in rows `first` to `last` are wholly seen, in pixels.
 *
 * @param grid The element whose font the cells have.
 */
export function measureWidth(
  grid: HTMLElement,
  client: ResultClient,
  column: GridColumn,
  first: number,
  last: number,
): number {
  const context = document.createElement("canvas").getContext("2d");
  if (context === null) return column.width;
  const { fontSize, fontFamily } = getComputedStyle(grid);
  context.font = `540 ${fontSize} ${fontFamily}`;
  let width =
    Math.max(context.measureText(column.name).width, context.measureText(column.type).width * 0.85) +
    headerFrame;
  for (let row = first; row <= last; row += 1) {
    const cell = client.cell(row, column.index);
    if (cell === undefined || cell.text === null) continue;
    const shown = column.family === "binary" ? binaryPreview(cell.text) : lineText(cell.text);
    const mark = cell.wholeLength === null ? 0 : lengthMark;
    width = Math.max(width, context.measureText(shown).width * 1.02 + cellFrame + mark);
  }
  return Math.min(columnWidths.max, Math.ceil(width));
}

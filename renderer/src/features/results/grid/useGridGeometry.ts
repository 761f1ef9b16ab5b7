import { useMemo, type RefObject } from "react";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import type { ColumnLayout } from "#shared/domain/columnLayout";
import type { GridRows } from "../client/ViewRows";
import { headerHeight, headingHeight, paneWidths } from "./GridColumn";
import { headingRows } from "./headingRows";
import { useDrawnCells } from "./useDrawnCells";
import { useGridColumns } from "./useGridColumns";
import { useGuessedWidths } from "./useGuessedWidths";

/** Where the columns of a grid stand, and which of its cells are drawn. Sizes in pixels. */
export type GridGeometry = ReturnType<typeof useGridGeometry>;

export function useGridGeometry(
  scroller: RefObject<HTMLElement | null>,
  rows: GridRows,
  viewId: number,
  resultColumns: readonly ResultColumn[],
  layout: ColumnLayout,
) {
  const guessedWidths = useGuessedWidths(rows, resultColumns);
  const columns = useGridColumns(layout, resultColumns, guessedWidths);
  const pinned = useMemo(() => paneWidths(columns), [columns]);
  const last = columns.at(-1);
  const headings = useMemo(() => headingRows(columns), [columns]);
  const headingsHeight = headings.length * headingHeight;
  const gutterWidth = Math.max(44, String(rows.rowCount).length * 7 + 20);
  return {
    columns,
    /** Widths of the columns at the edges. */
    pinned,
    totalWidth: last === undefined ? 0 : last.start + last.width,
    /** Of the numbers of the rows. */
    gutterWidth,
    headings,
    headingsHeight,
    /** What stands above the rows. */
    headedBy: headingsHeight + headerHeight,
    drawn: useDrawnCells(scroller, rows, viewId, columns, gutterWidth),
  };
}

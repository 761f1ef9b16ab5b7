import type { ResultColumn } from "#shared/contract/resultPort";
import { useEffect, useId, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { messages } from "../../../messages/messages";
import type { GridRows } from "../client/ViewRows";
import { useViewState } from "../useViewState";
import type { Arrangement } from "../arrange/Arrangement";
import { ColumnMenu } from "./ColumnMenu";
import { gridAction } from "./gridAction";
import { headerHeight, rowHeight, type GridColumn } from "./GridColumn";
import { GridHeader } from "./GridHeader";
import { GridRow } from "./GridRow";
import { measureWidth } from "./measureWidth";
import { revealCell } from "./revealCell";
import styles from "./ResultGrid.module.css";
import { allSelection, cellSelection, headerRow, rangeOf, type CellRange, type Selection } from "./selection";
import { startAtPlace } from "./startAtPlace";
import { useGridColumns } from "./useGridColumns";
import { useGridPointer } from "./useGridPointer";
import { useGuessedWidths } from "./useGuessedWidths";
import { useSelectedCells, type SelectedCells } from "./useSelectedCells";
import { useTopOfNewView } from "./useTopOfNewView";
import { useViewBox } from "./useViewBox";
import { viewWindow } from "./viewWindow";

/** Cells to copy: rows of a range, and columns of the result in the order shown. */
export interface CopyRequest {
  readonly range: CellRange;
  readonly columns: readonly number[];
  readonly withHeader: boolean;
}

/** A cell of the result; the column by its index there. */
export interface OpenedCell {
  readonly row: number;
  readonly column: number;
}

interface ResultGridProps {
  rows: GridRows;
  /** Which view of a result the rows are; the grid goes to the top when another is shown. */
  viewId: number;
  columns: readonly ResultColumn[];
  /** How the rows are sorted and filtered, with what changes it; null where they stand as they are. */
  arrangement: Arrangement | null;
  onCopy: (request: CopyRequest) => void;
  onOpenCell: (cell: OpenedCell) => void;
  /** Called with the cells that are selected, and with every change of them. */
  onSelectCells?: ((cells: SelectedCells) => void) | undefined;
}

/** Rows asked for beyond the visible ones, in each direction. */
const rowsAhead = 60;

/**
 * The rows of a result. Only what is in view exists in the page. One tab stop: the grid holds the focus and names its
 * active cell (ARIA grid pattern with aria-activedescendant), so that the active cell may scroll out of view and back.
 */
export function ResultGrid(props: ResultGridProps) {
  const { rows, viewId, columns: resultColumns, arrangement, onCopy, onOpenCell, onSelectCells } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useViewState(rows, "selection");
  const [menu, setMenu] = useState<{ column: GridColumn; x: number; y: number } | null>(null);
  const guessedWidths = useGuessedWidths(rows, resultColumns);
  const { columns, totalWidth, resize, move, resetOrder } = useGridColumns(
    rows,
    resultColumns,
    guessedWidths,
  );
  const { rowCount } = rows;
  const gutterWidth = Math.max(44, String(rowCount).length * 7 + 20);
  const size = { rows: rowCount, columns: columns.length };
  const range = rangeOf(selection, size);
  useSelectedCells(range, columns, onSelectCells);

  const box = useViewBox(rows, scroller);
  const { firstRow, lastRow, firstPlace, lastPlace } = useMemo(
    () => viewWindow(box, rowCount, columns, gutterWidth),
    [box, rowCount, columns, gutterWidth],
  );
  useEffect(
    () => rows.want(firstRow - rowsAhead, Math.min(rowCount - 1, lastRow + rowsAhead)),
    // Another view of the same size has other rows.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
    [rows, viewId, firstRow, lastRow, rowCount],
  );
  useTopOfNewView(scroller, viewId);
  const shownColumns = useMemo(
    () => columns.slice(firstPlace, lastPlace + 1),
    [columns, firstPlace, lastPlace],
  );
  const shownRows = Array.from(
    { length: Math.max(0, lastRow - firstRow + 1) },
    (_, index) => firstRow + index,
  );

  const select = (next: Selection): void => {
    setSelection(next);
    const column = columns[next.focus.column];
    if (scroller.current !== null && column !== undefined) {
      revealCell(scroller.current, column, next.focus.row, gutterWidth);
    }
  };
  const copy = (withHeader: boolean): void => {
    const chosen = columns.slice(range.left, range.right + 1).map((column) => column.index);
    onCopy({ range, columns: chosen, withHeader });
  };
  const openFocused = (): void => {
    const column = columns[selection.focus.column];
    if (column === undefined) return;
    if (selection.focus.row !== headerRow) {
      onOpenCell({ row: selection.focus.row, column: column.index });
      return;
    }
    const header = document.getElementById(`${gridId}-header-${column.index}`)?.getBoundingClientRect();
    if (header !== undefined) setMenu({ column, x: header.left, y: header.bottom });
  };
  const autoSize = (column: GridColumn): void => {
    const view = scroller.current;
    if (view !== null) resize(column, measureWidth(view, rows, column, firstRow, lastRow));
  };
  const moveColumn = (column: GridColumn, place: number): void => {
    const target = Math.max(0, Math.min(columns.length - 1, place));
    move(column, target);
    const point = { row: selection.focus.row, column: target };
    setSelection(cellSelection(point));
    if (scroller.current === null) return;
    const start = startAtPlace(columns, column, target);
    revealCell(scroller.current, { start, width: column.width }, point.row, gutterWidth);
  };
  const pointer = useGridPointer({ scroller, columns, size, gutterWidth, setSelection });

  const onKeyDown = (event: KeyboardEvent): void => {
    const column = columns[selection.focus.column];
    const height = (scroller.current?.clientHeight ?? 0) - headerHeight;
    const action = gridAction(event, selection, size, Math.max(1, Math.floor(height / rowHeight) - 1));
    if (column === undefined || action === null) return;
    event.preventDefault();
    switch (action.kind) {
      case "select":
        return select(action.selection);
      case "copy":
        return copy(action.withHeader);
      case "open":
        return openFocused();
      case "resize":
        return resize(column, column.width + action.by);
      case "move":
        return moveColumn(column, column.place + action.by);
    }
  };

  const focusColumn = columns[selection.focus.column];
  const activeId =
    selection.focus.row === headerRow
      ? `${gridId}-header-${focusColumn?.index ?? 0}`
      : `${gridId}-${selection.focus.row}-${focusColumn?.index ?? 0}`;
  const isActiveDrawn =
    selection.focus.column >= firstPlace &&
    selection.focus.column <= lastPlace &&
    (selection.focus.row === headerRow ||
      (selection.focus.row >= firstRow && selection.focus.row <= lastRow));

  return (
    <>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={messages.results.gridLabel}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={isActiveDrawn ? activeId : undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onCopy={(event) => {
          event.preventDefault();
          copy(false);
        }}
        onDoubleClick={(event) => {
          if (pointer.areaOf(event) === "cells") openFocused();
        }}
        {...pointer.handlers}
      >
        <div
          role="presentation"
          className={styles.canvas}
          style={{ height: headerHeight + rowCount * rowHeight, width: gutterWidth + totalWidth }}
        >
          <GridHeader
            gridId={gridId}
            columns={columns}
            shownColumns={shownColumns}
            gutterWidth={gutterWidth}
            selection={selection}
            range={range}
            onSelect={(next) => {
              scroller.current?.focus();
              select(next);
            }}
            onSelectAll={() => select(allSelection(selection.focus))}
            onMove={moveColumn}
            onResize={resize}
            onAutoSize={autoSize}
            onOpenMenu={(column, at) => setMenu({ column, ...at })}
            sort={arrangement?.view.sort ?? []}
            filtered={arrangement?.view.filters ?? []}
          />
          {shownRows.map((row) => (
            <GridRow
              // Rows take over the elements of those that went out of view: that is less work than making new ones.
              key={row % shownRows.length}
              gridId={gridId}
              rows={rows}
              viewId={viewId}
              row={row}
              gutterWidth={gutterWidth}
              columns={shownColumns}
              selectedFrom={row >= range.top && row <= range.bottom ? range.left : 0}
              selectedTo={row >= range.top && row <= range.bottom ? range.right : -1}
              activePlace={selection.focus.row === row ? selection.focus.column : -1}
              isHere={rows.cell(row, 0) !== undefined}
            />
          ))}
        </div>
      </div>
      {menu === null ? null : (
        <ColumnMenu
          column={menu.column}
          at={menu}
          lastPlace={columns.length - 1}
          onClose={() => {
            setMenu(null);
            scroller.current?.focus();
          }}
          onAutoSize={() => autoSize(menu.column)}
          onResize={(width) => resize(menu.column, width)}
          onMove={(place) => moveColumn(menu.column, place)}
          onResetOrder={resetOrder}
          arrangement={arrangement}
        />
      )}
    </>
  );
}

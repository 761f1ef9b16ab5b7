import type { ResultColumn } from "#shared/contract/resultPort";
import type { ColumnLayout } from "#shared/domain/columnLayout";
import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from "react";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../arrange/Arrangement";
import type { GridRows } from "../client/ViewRows";
import { useViewState } from "../useViewState";
import type { CellMarks } from "./CellMarks";
import type { CopyRequest } from "./CopyRequest";
import { GridCanvas } from "./GridCanvas";
import { CellPanel } from "./CellPanel";
import type { GridColumn } from "./GridColumn";
import type { GridHandle } from "./GridHandle";
import { GridMenu, type OpenMenu } from "./GridMenu";
import type { GridWork, WindowPoint } from "./GridWork";
import type { OpenedCell } from "./OpenedCell";
import { revealCell } from "./revealCell";
import styles from "./ResultGrid.module.css";
import {
  allSelection,
  cellSelection,
  headerRow,
  isInRange,
  rangeOf,
  selectionWithin,
  type Selection,
} from "./selection";
import { runGridKey } from "./runGridKey";
import { useColumnCommands } from "./useColumnCommands";
import { useGridGeometry } from "./useGridGeometry";
import { useGridPointer } from "./useGridPointer";
import { useSelectedCells, type SelectedCells } from "./useSelectedCells";

interface ResultGridProps {
  ref?: Ref<GridHandle> | undefined;
  rows: GridRows;
  /** Which view of a result the rows are; the grid goes to the top when another is shown. */
  viewId: number;
  columns: readonly ResultColumn[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  /** How the rows are sorted and filtered, with what changes it; null where they stand as they are. */
  arrangement: Arrangement | null;
  /** Null where there is nothing to be done with the rows but to look at them and to copy them. */
  work: GridWork | null;
  onCopy: (request: CopyRequest) => void;
  onOpenCell: (cell: OpenedCell) => void;
  /** What is open at a cell; the grid gives it its place. */
  panel?: { readonly cell: OpenedCell; readonly label: string; readonly content: ReactNode } | null;
  onClosePanel?: (() => void) | undefined;
  marks?: CellMarks | undefined;
  /** Called with the cells that are selected, and with every change of them. */
  onSelectCells?: ((cells: SelectedCells) => void) | undefined;
}

/**
 * The rows of a result. Only what is in view exists in the page. One tab stop: the grid holds the focus and names its
 * active cell (ARIA grid pattern with aria-activedescendant), so that the active cell may scroll out of view and back.
 */
export function ResultGrid(props: ResultGridProps) {
  const { ref, rows, viewId, columns: resultColumns, layout, onLayout, arrangement, work } = props;
  const { onCopy, onOpenCell, onSelectCells, marks = null, panel = null } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [keptSelection, setSelection] = useViewState(rows, "selection");
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const geometry = useGridGeometry(scroller, rows, viewId, resultColumns, layout);
  const { columns, pinned, totalWidth, gutterWidth, headings, headingsHeight, headedBy, drawn } = geometry;
  const { firstRow, lastRow } = drawn;
  const { rowCount } = rows;
  const size = { rows: rowCount, columns: columns.length };
  const selection = selectionWithin(keptSelection, size);
  const range = rangeOf(selection, size);
  const chosen = columns.slice(range.left, range.right + 1).map((column) => column.index);
  useSelectedCells(range, columns, onSelectCells);

  const select = (next: Selection): void => {
    setSelection(next);
    const column = columns[next.focus.column];
    if (scroller.current !== null && column !== undefined) {
      revealCell(scroller.current, column, next.focus.row, gutterWidth, pinned, headedBy);
    }
  };
  const selectFromHeader = (next: Selection): void => {
    scroller.current?.focus();
    select(next);
  };
  const focusColumn = columns[selection.focus.column];
  const commands = useColumnCommands({
    scroller,
    rows,
    firstRow,
    lastRow,
    columns,
    layout,
    onLayout,
    onFollow: (place) => select(cellSelection({ row: selection.focus.row, column: place })),
  });
  const idOf = (row: number, index: number) =>
    row === headerRow ? `${gridId}-header-${index}` : `${gridId}-${row}-${index}`;
  /** Below a cell or a header, where what is opened by a key appears. */
  const placeBelow = (row: number, column: GridColumn): WindowPoint => {
    const element = document.getElementById(idOf(row, column.index)) ?? scroller.current;
    const { left, bottom, top } = element?.getBoundingClientRect() ?? { left: 0, bottom: 0, top: 0 };
    return { x: left, y: element === scroller.current ? top + headedBy : bottom };
  };
  const copy = (withHeader: boolean): void => onCopy({ range, columns: chosen, withHeader });
  const openMenu = (column: GridColumn): void =>
    setMenu({ column, row: selection.focus.row, at: placeBelow(selection.focus.row, column) });
  const open = (column: GridColumn): void => {
    if (selection.focus.row === headerRow) openMenu(column);
    else onOpenCell({ row: selection.focus.row, column: column.index });
  };
  const pointer = useGridPointer({ scroller, columns, size, gutterWidth, headingsHeight, setSelection });
  const canArrange = arrangement?.isReady === true;

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    focusedPoint: () => selection.focus,
    goTo: (point) => select(cellSelection(point)),
    shownColumns: () => columns.map(({ index }) => index),
  }));

  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void =>
    runGridKey(event, {
      selection,
      size,
      headedBy,
      column: focusColumn,
      commands,
      arrangement,
      work,
      onSelect: select,
      onCopy: copy,
      onOpen: open,
      onOpenMenu: openMenu,
      placeBelow,
    });
  const onContextMenu = (event: MouseEvent): void => {
    const { area, point } = pointer.placeOf(event);
    const column = columns[point.column];
    if (area !== "cells" || column === undefined) return;
    event.preventDefault();
    if (!isInRange(point, range)) setSelection(cellSelection(point));
    setMenu({ column, row: point.row, at: { x: event.clientX, y: event.clientY } });
  };

  const onClick = (event: MouseEvent): void => {
    // The grid takes the pointer when it goes down, so the mark is looked for by its place.
    const mark = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-disclosure]");
    const { area, point } = pointer.placeOf(event);
    const column = columns[point.column];
    if (mark == null || area !== "cells" || column === undefined) return;
    onOpenCell({ row: point.row, column: column.index });
  };
  const panelColumn = panel === null ? undefined : columns.find(({ index }) => index === panel.cell.column);

  const isActiveDrawn =
    drawn.columns.some(({ place }) => place === selection.focus.column) &&
    (selection.focus.row === headerRow ||
      (selection.focus.row >= firstRow && selection.focus.row <= lastRow));

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        role="grid"
        tabIndex={0}
        aria-label={messages.results.gridLabel}
        aria-rowcount={headings.length + 1 + rowCount}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        aria-activedescendant={isActiveDrawn ? idOf(selection.focus.row, focusColumn?.index ?? 0) : undefined}
        className={styles.grid}
        onKeyDown={onKeyDown}
        onCopy={(event) => {
          event.preventDefault();
          copy(false);
        }}
        onClick={onClick}
        onDoubleClick={(event) => {
          if (focusColumn !== undefined && pointer.placeOf(event).area === "cells") open(focusColumn);
        }}
        onContextMenu={onContextMenu}
        {...pointer.handlers}
      >
        <GridCanvas
          geometry={geometry}
          gridId={gridId}
          rows={rows}
          viewId={viewId}
          selection={selection}
          range={range}
          marks={marks}
          expanded={panel?.cell ?? null}
          onSelect={selectFromHeader}
          onSelectAll={() => select(allSelection(selection.focus))}
          onMove={commands.move}
          onResize={commands.resize}
          onAutoSize={(column) => commands.fit([column])}
          onOpenMenu={(column, at) => setMenu({ column, row: headerRow, at })}
          onSort={canArrange ? arrangement.onSort : null}
          sort={arrangement?.view.sort ?? []}
          filtered={arrangement?.view.filters ?? []}
        />
      </div>
      {panel === null || panelColumn === undefined || panel.cell.row >= rowCount ? null : (
        <CellPanel
          key={`${viewId}-${panel.cell.row}-${panel.cell.column}`}
          scroller={scroller}
          label={panel.label}
          column={panelColumn}
          row={panel.cell.row}
          gutterWidth={gutterWidth}
          totalWidth={totalWidth}
          headedBy={headedBy}
          onClose={() => props.onClosePanel?.()}
        >
          {panel.content}
        </CellPanel>
      )}
      {menu === null ? null : (
        <GridMenu
          menu={menu}
          value={menu.row === headerRow ? undefined : rows.cell(menu.row, menu.column.index)}
          columns={columns}
          hiddenCount={layout.hidden.length}
          commands={commands}
          arrangement={arrangement}
          work={work}
          selected={{ range, columns: chosen }}
          onCopy={copy}
          onOpenCell={onOpenCell}
          onClose={() => {
            setMenu(null);
            scroller.current?.focus();
          }}
        />
      )}
    </div>
  );
}

import { type ReactNode, type Ref, useId, useImperativeHandle, useRef } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { useSettings } from "../../../queries/settings";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../state/Arrangement";
import type { GridRows } from "../client/ViewRows";
import { type CellMarks, type GridWork, markId } from "./CellMarks";
import { CellPanel } from "./CellPanel";
import { GridCanvas } from "./GridCanvas";
import { GridMenu } from "./GridMenu";
import {
  allSelection,
  cellId,
  cellSelection,
  type CopyRequest,
  type GridHandle,
  growsDown,
  headerRow,
  type OpenedCell,
} from "../state/selection";
import styles from "./ResultGrid.module.css";
import { useColumnCommands } from "./useColumnCommands";
import { useGridEvents } from "./useGridEvents";
import { useGridGeometry } from "./useGridGeometry";
import { useGridMenu } from "./useGridMenu";
import { useGridSelection } from "./useGridSelection";
import { type SelectedCells, useSelectedCells } from "./useSelectedCells";

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
  const { values } = useSettings();
  // Rows are drawn once; what they are drawn by makes a grid of its own.
  const drawnBy = [
    values.density,
    values["results.numbers"],
    values["results.dates"],
    values["results.nullText"],
  ];
  return <Grid key={drawnBy.join("\n")} {...props} />;
}

function Grid(props: ResultGridProps) {
  const { ref, rows, viewId, columns: resultColumns, layout, onLayout, arrangement, work } = props;
  const { onCopy, onOpenCell, onSelectCells, onClosePanel, marks = null, panel = null } = props;
  const gridId = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const geometry = useGridGeometry(scroller, rows, viewId, resultColumns, layout, arrangement?.view.sort);
  const { columns, headings, headedBy, drawn } = geometry;
  const { firstRow, lastRow } = drawn;
  const { rowCount } = rows;
  const selected = useGridSelection(scroller, rows, geometry);
  const { selection, range, chosen, focusColumn, select } = selected;
  const { focus } = selection;
  useSelectedCells(range, growsDown(selection), columns, onSelectCells);

  const commands = useColumnCommands({
    scroller,
    rows,
    firstRow,
    lastRow,
    columns,
    layout,
    onLayout,
    onFollow: (place) => select(cellSelection({ row: focus.row, column: place })),
  });
  const menu = useGridMenu(gridId, scroller, headedBy);
  const copy = (withHeader: boolean): void =>
    onCopy({ range, columns: chosen, growsDown: growsDown(selection), withHeader });
  const handlers = useGridEvents({
    scroller,
    geometry,
    selected,
    commands,
    menu,
    arrangement,
    work,
    onCopy: copy,
    onOpenCell,
  });

  useImperativeHandle(ref, () => ({
    focus: () => scroller.current?.focus(),
    focusedPoint: () => focus,
    goTo: (point) => select(cellSelection(point)),
    shownColumns: () => columns.map(({ index }) => index),
  }));

  const panelColumn = panel === null ? undefined : columns.find(({ index }) => index === panel.cell.column);
  const isActiveDrawn =
    drawn.columns.some(({ place }) => place === focus.column) &&
    (focus.row === headerRow || (focus.row >= firstRow && focus.row <= lastRow));

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
        aria-activedescendant={isActiveDrawn ? cellId(gridId, focus.row, focusColumn?.index ?? 0) : undefined}
        className={styles.grid}
        {...handlers}
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
          onSelect={(next) => {
            scroller.current?.focus();
            select(next);
          }}
          onSelectAll={() => select(allSelection(focus))}
          onMove={commands.move}
          onResize={commands.resize}
          onAutoSize={(column) => commands.fit([column])}
          onOpenMenu={(column, at) => menu.open({ column, row: headerRow, at })}
          onSort={arrangement?.isReady === true ? arrangement.onSort : null}
          filtered={arrangement?.view.filters ?? []}
        />
      </div>
      <MarkDescriptions gridId={gridId} />
      {panel === null || panelColumn === undefined || panel.cell.row >= rowCount ? null : (
        <CellPanel
          key={`${viewId}-${panel.cell.row}-${panel.cell.column}`}
          scroller={scroller}
          label={panel.label}
          column={panelColumn}
          row={panel.cell.row}
          geometry={geometry}
          onClose={() => onClosePanel?.()}
        >
          {panel.content}
        </CellPanel>
      )}
      {menu.menu === null ? null : (
        <GridMenu
          menu={menu.menu}
          value={menu.menu.row === headerRow ? undefined : rows.cell(menu.menu.row, menu.menu.column.index)}
          columns={columns}
          hiddenCount={layout.hidden.length}
          commands={commands}
          arrangement={arrangement}
          work={work}
          selected={{ range, columns: chosen, growsDown: growsDown(selection) }}
          onCopy={copy}
          onOpenCell={onOpenCell}
          onClose={menu.close}
        />
      )}
    </div>
  );
}

/** What the marks of NULL and of an empty text mean, for readers: a text may read the same. */
function MarkDescriptions({ gridId }: { gridId: string }) {
  return (
    <>
      <span id={markId(gridId, "null")} hidden>
        {messages.resultGrid.describedNull}
      </span>
      <span id={markId(gridId, "empty")} hidden>
        {messages.resultGrid.describedEmpty}
      </span>
    </>
  );
}

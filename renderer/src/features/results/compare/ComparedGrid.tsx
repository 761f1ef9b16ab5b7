import type { RowChange } from "#shared/contract/resultComparison";
import { isWholeResult, type ResultView } from "#shared/contract/resultView";
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useStore } from "zustand";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../arrange/Arrangement";
import { nextSort } from "../arrange/nextSort";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { copyingOf } from "../copy/copyingOf";
import { rangeCopy } from "../copy/rangeCopy";
import type { ShownRows } from "../export/ShownRows";
import { useShownRows } from "../export/useShownRows";
import { FindBar } from "../find/FindBar";
import type { GridHandle } from "../grid/GridHandle";
import type { OpenedCell } from "../grid/OpenedCell";
import { ResultGrid } from "../grid/ResultGrid";
import type { SelectedCells } from "../grid/useSelectedCells";
import { CellViewer } from "../viewer/CellViewer";
import { comparedCells } from "./comparedCells";
import type { ComparedRows } from "./ComparedRows";
import styles from "./ComparePane.module.css";
import { comparisonLayout } from "./comparisonLayout";
import { comparisonView } from "./comparisonView";
import { headedColumns } from "./headedColumns";

interface ComparedGridProps {
  client: ResultClient;
  state: ResultState;
  compared: ComparedRows;
  nameOf: (pair: number) => string;
  /** What is shown of the rows that differ: those with these changes, all where there are none named. */
  changes: readonly RowChange[];
  /** Only rows that changed in this pair; null: in any. */
  changedIn: number | null;
  withSame: boolean;
  /** Called with what is shown and selected, and with every change of it. */
  onShown: (shown: ShownRows | null) => void;
}

/** The rows that differ in a grid: sorted, searched, opened and copied as all rows are. */
export function ComparedGrid(props: ComparedGridProps) {
  const { client, state, compared, nameOf, changes, changedIn, withSame, onShown } = props;
  const { rows, columns, counts } = compared;
  const { viewId, view } = useStore(rows.state);
  const grid = useRef<GridHandle>(null);
  const [isFinding, setFinding] = useState(false);
  const [opened, setOpened] = useState<(OpenedCell & { readonly viewId: number }) | null>(null);
  const arranged = useMemo(
    () => comparisonLayout(columns, counts, { changes, withSame }),
    [columns, counts, changes, withSame],
  );
  const [own, setOwn] = useState({ arranged, layout: arranged });
  const layout = own.arranged === arranged ? own.layout : arranged;
  const headed = useMemo(() => headedColumns(columns, nameOf), [columns, nameOf]);
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const takenOut = useMemo((): ShownRows | null => {
    const { rowCount } = rows;
    const visible = () => grid.current?.shownColumns() ?? [...columns.keys()];
    const name = messages.resultExport.differencesName;
    return selected === null
      ? null
      : { kind: "differences", viewId, columns, rowCount, visible, selected, name };
  }, [rows, columns, viewId, selected]);
  useShownRows(takenOut, onShown);
  const marks = useMemo(() => comparedCells(columns, rows), [columns, rows]);

  useEffect(() => {
    const before = rows.state.getState().view;
    const next = comparisonView(columns, { changes, changedIn }, before.sort);
    if (isWholeResult(before) && isWholeResult(next)) return;
    const column = columns.findIndex(({ role, pair }) => role === "before" && pair === changedIn);
    const showColumn = (): void => {
      const place = grid.current?.shownColumns().indexOf(column) ?? -1;
      if (place >= 0) grid.current?.goTo({ row: 0, column: place });
    };
    rows
      .arrange(next)
      .then(showColumn)
      .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
  }, [rows, columns, changes, changedIn]);
  const arrangement = useMemo((): Arrangement => {
    const show = (next: ResultView): void => {
      rows.arrange(next).catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
    };
    return {
      view: { ...view, filters: [] },
      filters: [],
      isReady: true,
      onSort: (column, isFurther) => show({ ...view, sort: nextSort(view.sort, column, isFurther) }),
      onSortBy: (sort) => show({ ...view, sort: [...sort] }),
      onFilters: async () => null,
    };
  }, [rows, view]);
  const openedColumn = opened === null ? undefined : columns[opened.column];
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "f") return;
    event.preventDefault();
    setFinding(true);
  };
  const backToGrid = (): void => grid.current?.focus();

  return (
    // The shortcut is for everything in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.grid} onKeyDown={onKeyDown}>
      <ResultGrid
        ref={grid}
        rows={rows}
        viewId={viewId}
        columns={headed}
        layout={layout}
        onLayout={(next) => setOwn({ arranged, layout: next })}
        arrangement={arrangement}
        work={null}
        marks={marks}
        onCopy={(request) => void copyingOf(client).start(rangeCopy(viewId, request))}
        onSelectCells={setSelected}
        onOpenCell={(cell) => setOpened({ ...cell, viewId })}
      />
      {rows.rowCount === 0 ? <p className={styles.none}>{messages.resultCompare.noneShown}</p> : null}
      {isFinding ? (
        <FindBar
          analyses={{ find: (search) => client.analyses.findIn(viewId, search) }}
          state={state}
          columns={columns}
          grid={grid}
          onClose={() => {
            setFinding(false);
            backToGrid();
          }}
        />
      ) : null}
      {opened?.viewId !== viewId || openedColumn === undefined ? null : (
        <CellViewer
          key={`${viewId}-${opened.row}-${opened.column}`}
          client={rows}
          row={opened.row}
          column={opened.column}
          of={openedColumn}
          onCopy={() =>
            void copyingOf(client).start({
              viewId,
              format: "text",
              rows: { from: opened.row, count: 1 },
              columns: [opened.column],
            })
          }
          onClose={() => {
            setOpened(null);
            backToGrid();
          }}
        />
      )}
    </div>
  );
}

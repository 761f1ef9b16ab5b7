import { useEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ComparedColumn } from "#shared/domain/results/resultComparison";
import type { SortKey } from "#shared/domain/results/resultView";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { type Arrangement, nextSort } from "../state/Arrangement";
import type { CellSearch } from "../client/ResultAnalyses";
import { copyingOf, rangeCopy } from "../copy/ResultCopying";
import { type ShownRows, useShownRows } from "../export/ShownRows";
import { useFindBar } from "../find/useFindBar";
import { ResultGrid } from "../grid/ResultGrid";
import type { GridHandle } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import { useViewState } from "../state/ResultViewState";
import { CellViewer } from "../viewer/CellViewer";
import { comparedCells } from "./comparedCells";
import { type ComparedRows, comparisonView, type ShownComparison } from "./comparisonView";
import styles from "./ComparePane.module.css";
import { useResult } from "../state/resultContext";

interface ComparedGridProps {
  compared: ComparedRows;
  nameOf: (pair: number) => string;
  shown: ShownComparison;
  onSort: (sort: readonly SortKey[]) => void;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  /** Called with what is shown and selected, and with every change of it. */
  onShown: (shown: ShownRows | null) => void;
}

/** The rows that differ in a grid: sorted, searched, opened and copied as all rows are. */
export function ComparedGrid(props: ComparedGridProps) {
  const { compared, nameOf, shown, onSort, onShown } = props;
  const { client, state } = useResult();
  const { rows, columns } = compared;
  const { viewId, view } = useStore(rows.state);
  const grid = useRef<GridHandle>(null);
  const [opened, setOpened] = useViewState(rows, "openedCell");
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

  const wanted = useRef(rows.state.getState().view);
  useEffect(() => {
    const before = wanted.current;
    const next = comparisonView(columns, shown);
    if (JSON.stringify(before) === JSON.stringify(next)) return;
    wanted.current = next;
    const showColumn = (): void => {
      const [column] = next.differing ?? [];
      const place = column === undefined ? -1 : (grid.current?.shownColumns().indexOf(column.column) ?? -1);
      if (place >= 0) grid.current?.goTo({ row: 0, column: place });
    };
    const isOtherColumn = JSON.stringify(before.differing) !== JSON.stringify(next.differing);
    rows
      .arrange(next)
      .then(isOtherColumn ? showColumn : null)
      .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
  }, [rows, columns, shown]);
  const arrangement: Arrangement = {
    view: { ...view, filters: [] },
    filters: [],
    timeZone: null,
    isReady: true,
    onSort: (column, isFurther) => onSort(nextSort(shown.sort, column, isFurther)),
    onSortBy: onSort,
    onFilters: async () => null,
  };
  const openedColumn = opened === null || opened.row >= rows.rowCount ? undefined : columns[opened.column];
  const analyses = { find: (search: CellSearch) => client.analyses.findIn(viewId, search) };
  const findBar = useFindBar({ analyses, state, columns, grid });

  return (
    <div className={styles.grid}>
      <ResultGrid
        ref={grid}
        rows={rows}
        viewId={viewId}
        columns={headed}
        layout={props.layout}
        onLayout={props.onLayout}
        arrangement={arrangement}
        work={null}
        marks={marks}
        onCopy={(request) => void copyingOf(client).start(rangeCopy(viewId, request))}
        onSelectCells={setSelected}
        onOpenCell={setOpened}
      />
      {rows.rowCount === 0 ? <p className={styles.none}>{messages.resultCompare.noneShown}</p> : null}
      {findBar}
      {opened === null || openedColumn === undefined ? null : (
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
              rows: { from: opened.row, count: 1, growsDown: false },
              columns: [opened.column],
            })
          }
          onClose={() => {
            setOpened(null);
            grid.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** The columns of a comparison as the grid shows them: the two sides of each pair under its name. */
function headedColumns(
  columns: readonly ComparedColumn[],
  nameOf: (pair: number) => string,
): readonly ResultColumn[] {
  const text = messages.resultCompare;
  return columns.map(({ name, type, role, pair }) => {
    if (role !== "before" && role !== "now") return { name, type };
    const side = role === "before" ? text.beforeHeading : text.nowHeading;
    return { name, type, heading: [nameOf(pair ?? -1), side] };
  });
}

import { useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { SortKey } from "#shared/domain/results/resultView";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import { messages } from "../../../messages/messages";
import { type Arrangement, nextSort } from "../state/Arrangement";
import { copyingOf, rangeCopy } from "../copy/ResultCopying";
import { type ShownRows, useShownRows } from "../export/ShownRows";
import { ResultGrid } from "../grid/ResultGrid";
import type { GridHandle } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import { useViewState } from "../state/ResultViewState";
import type { GroupedRows } from "./GroupedRows";
import { keepGroupSort } from "./restoredGroups";
import styles from "./PivotPane.module.css";
import { useResult } from "../state/resultContext";

const ignoreOpening = (): void => undefined;

interface GroupGridProps {
  rows: GroupedRows;
  /** Called with what is shown and selected, and with every change of it. */
  onShown: (shown: ShownRows | null) => void;
}

/** Groups in a grid: sorted by their headers and copied as rows are. */
export function GroupGrid({ rows, onShown }: GroupGridProps) {
  const { client } = useResult();
  const { viewId, view } = useStore(rows.state);
  const [layout, setLayout] = useViewState(rows, "layout");
  const grid = useRef<GridHandle>(null);
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const shown = useMemo((): ShownRows | null => {
    const { columns, rowCount, totalRows } = rows;
    const visible = () => grid.current?.shownColumns() ?? [...columns.keys()];
    const name = messages.resultExport.pivotName;
    return selected === null
      ? null
      : { kind: "groups", viewId, columns, rowCount, totalRows, visible, selected, name };
  }, [rows, viewId, selected]);
  useShownRows(shown, onShown);
  const arrangement = useMemo((): Arrangement => {
    const sortBy = (sort: SortKey[]): void => {
      keepGroupSort(client, sort);
      rows
        .arrange({ ...rows.wishedView, sort })
        .catch((error: unknown) => showToast(toAppErrorData(error).message, "error"));
    };
    return {
      view,
      filters: [],
      timeZone: null,
      isReady: true,
      onSort: (column, isFurther) => sortBy(nextSort(rows.wishedView.sort, column, isFurther)),
      onSortBy: (sort) => sortBy([...sort]),
      onFilters: async () => null,
    };
  }, [client, rows, view]);
  return (
    <div className={styles.grid}>
      <ResultGrid
        ref={grid}
        rows={rows}
        viewId={viewId}
        columns={rows.columns}
        layout={layout}
        onLayout={setLayout}
        arrangement={arrangement}
        work={null}
        onCopy={(request) => void copyingOf(client).start(rangeCopy(viewId, request))}
        onOpenCell={ignoreOpening}
        onSelectCells={setSelected}
      />
    </div>
  );
}

import { type ComponentProps, type RefObject, useState } from "react";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../state/Arrangement";
import { FilterPopover } from "../arrange/FilterPopover";
import { NoMatchingRows } from "../arrange/NoMatchingRows";
import { useFilterByValue } from "./useFilterByValue";
import { useFindBar } from "../find/useFindBar";
import type { GridWork, WindowPoint } from "../grid/GridWork";
import type { OpenedCell } from "../state/OpenedCell";
import { ResultGrid } from "../grid/ResultGrid";
import type { CopyRequest, GridHandle } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import styles from "./ResultPane.module.css";
import { useResult } from "../state/resultContext";

interface GridPaneProps {
  grid: RefObject<GridHandle | null>;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  arrangement: Arrangement;
  /** What the menus offer beside what the grid does itself. */
  entries: Pick<GridWork, "columnEntries" | "cellEntries">;
  onChooseZone: () => void;
  onCopy: (request: CopyRequest) => void;
  /** Opens a cell: at its place where it can be unfolded, otherwise beside the rows, as the second one always does. */
  onOpenCell: (cell: OpenedCell) => void;
  onOpenBeside: (cell: OpenedCell) => void;
  panel: ComponentProps<typeof ResultGrid>["panel"];
  onClosePanel: () => void;
  onSelectCells: (cells: SelectedCells) => void;
}

/** The grid of a result's rows with what opens over it: the filter of a column and the search. */
export function GridPane(props: GridPaneProps) {
  const { grid, arrangement } = props;
  const { client, state, columns } = useResult();
  const [filtering, setFiltering] = useState<{ column: number; at: WindowPoint } | null>(null);
  const onFilterValue = useFilterByValue(client, arrangement);
  const filteredColumn = filtering === null ? undefined : columns[filtering.column];
  const findBar = useFindBar({ analyses: client.analyses, state, columns, grid });
  return (
    <>
      <ResultGrid
        ref={grid}
        rows={client}
        viewId={state.viewId}
        columns={columns}
        layout={props.layout}
        onLayout={props.onLayout}
        arrangement={arrangement}
        work={{
          ...props.entries,
          onFilterColumn: (column, at) => setFiltering({ column, at }),
          onFilterValue,
          onChooseZone: props.onChooseZone,
          onOpenBeside: props.onOpenBeside,
        }}
        onCopy={props.onCopy}
        onOpenCell={props.onOpenCell}
        panel={props.panel ?? null}
        onClosePanel={props.onClosePanel}
        onSelectCells={props.onSelectCells}
      />
      {state.phase === "done" && state.rowCount === 0 ? (
        <p className={styles.noRows}>{messages.results.noRows}</p>
      ) : null}
      {state.view.filters.length > 0 && state.shownRowCount === 0 ? (
        <NoMatchingRows onClear={() => void arrangement.onFilters([])} />
      ) : null}
      {findBar}
      {filtering === null || filteredColumn === undefined ? null : (
        <FilterPopover
          column={filtering.column}
          of={filteredColumn}
          at={filtering.at}
          arrangement={arrangement}
          onClose={() => {
            setFiltering(null);
            grid.current?.focus();
          }}
        />
      )}
    </>
  );
}

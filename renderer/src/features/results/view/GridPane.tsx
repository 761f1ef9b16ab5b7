import { type ComponentProps, type RefObject, useState } from "react";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../state/Arrangement";
import { FilterPopover } from "../arrange/FilterPopover";
import { NoMatchingRows } from "../arrange/NoMatchingRows";
import { useFindBar } from "../find/useFindBar";
import type { GridWork, WindowPoint } from "../grid/CellMarks";
import type { CopyRequest, GridHandle, OpenedCell } from "../state/selection";
import { ResultGrid } from "../grid/ResultGrid";
import type { SelectedCells } from "../grid/useSelectedCells";
import styles from "./ResultPane.module.css";
import { useResult } from "../state/resultContext";
import { showToast } from "../../../components/toasts";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";
import { onlyValue, withoutValue } from "../arrange/filterChanges";

/** Characters of a value that a filter can name. */
const longestValue = 10_000;

/** Filters by the value of a cell, of which the page may hold the beginning only. What is refused is said. */
function useFilterByValue(
  client: ResultClient,
  { filters, onFilters }: Arrangement,
): (cell: OpenedCell, isLeftOut: boolean) => void {
  const filter = async ({ row, column }: OpenedCell, isLeftOut: boolean): Promise<string | null> => {
    const { text, length } = await client.readCell(row, column, 0, longestValue);
    if (length > longestValue) return messages.resultGrid.valueTooLong(longestValue);
    return onFilters((isLeftOut ? withoutValue : onlyValue)(filters, column, text));
  };
  return (cell, isLeftOut) => {
    void filter(cell, isLeftOut)
      .catch((error: unknown) => toAppErrorData(error).message)
      .then((filterError) => (filterError === null ? undefined : showToast(filterError, "error")));
  };
}

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

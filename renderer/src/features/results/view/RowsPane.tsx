import { Sigma } from "lucide-react";
import { type RefObject, useState } from "react";
import type { ColumnLayout } from "#shared/domain/results/columnLayout";
import type { PathStep, ResultColumn } from "#shared/domain/results/ResultColumn";
import { typeFamily } from "#shared/domain/typeFamily";
import { showToast } from "../../../components/toasts";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { Arrangement } from "../state/Arrangement";
import { isNestedValue } from "../cells/shownText";
import { copyingOf, rangeCopy } from "../copy/ResultCopying";
import type { GridWork } from "../grid/CellMarks";
import type { CopyRequest, GridHandle, OpenedCell } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import { GridPane } from "./GridPane";
import { FieldWorkNote } from "../nested/FieldWorkNote";
import { nestedEntries } from "../nested/nestedEntries";
import { NestedPanel } from "../nested/NestedPanel";
import type { Fields } from "../nested/useFields";
import styles from "./ResultPane.module.css";
import { type ResultViewState, useViewState } from "../state/ResultViewState";
import { isStatisticsKey } from "../statistics/StatisticsReader";
import { StatisticsSide } from "../statistics/StatisticsSide";
import { usePaneKey } from "../state/usePaneKey";
import { CellViewer } from "../viewer/CellViewer";
import { useResult } from "../state/resultContext";
import { nestedPath } from "#shared/sql/nested/nestedPath";
import { quoteIdentifier } from "#shared/sql/quote";

interface RowsPaneProps {
  grid: RefObject<GridHandle | null>;
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  arrangement: Arrangement;
  fields: Fields;
  cellEntries: GridWork["cellEntries"];
  onChooseZone: () => void;
  statistics: ResultViewState["statistics"];
  onStatistics: (statistics: ResultViewState["statistics"]) => void;
  onSelectCells: (cells: SelectedCells) => void;
}

/** The rows, and beside them the cell that is looked at and the statistics. */
export function RowsPane(props: RowsPaneProps) {
  const { grid, arrangement, statistics, onStatistics, fields } = props;
  const { client, state, columns, statement, onOpenQuery } = useResult();
  const [opened, setOpened] = useViewState(client, "openedCell");
  const [unfolded, setUnfolded] = useState<{ cell: OpenedCell; viewId: number } | null>(null);
  const copying = copyingOf(client);
  const openedColumn =
    opened === null || opened.row >= state.shownRowCount ? undefined : columns[opened.column];

  usePaneKey((event) => {
    const isMine = isStatisticsKey(event);
    if (isMine) onStatistics(statistics === null ? { column: null } : null);
    return isMine;
  });

  const copy = (request: CopyRequest): void => void copying.start(rangeCopy(state.viewId, request));
  const filterBy = async (column: number, text: string): Promise<void> => {
    const others = arrangement.filters.filter((filter) => filter.column !== column);
    const filterError = await arrangement.onFilters([...others, { id: crypto.randomUUID(), column, text }]);
    if (filterError !== null) showToast(filterError, "error");
  };
  const columnEntries: GridWork["columnEntries"] = ({ index }) => [
    {
      id: "statistics",
      label: messages.resultAnalysis.statistics,
      icon: Sigma,
      onAction: () => onStatistics({ column: index }),
    },
    ...nestedEntries({ statement, columns, index, rows: client, fields, onOpenQuery }),
  ];

  const open = (cell: OpenedCell): void => {
    const family = typeFamily(columns[cell.column]?.type ?? "");
    if (!isNestedValue(client.cell(cell.row, cell.column), family)) return setOpened(cell);
    const isOpen = unfoldedCell?.row === cell.row && unfoldedCell.column === cell.column;
    setUnfolded(isOpen ? null : { cell, viewId: state.viewId });
  };
  const unfoldedCell = unfolded?.viewId === state.viewId ? unfolded.cell : null;
  const unfoldedColumn = unfoldedCell === null ? undefined : columns[unfoldedCell.column];
  const onShowField = (column: number) =>
    fields.isReady ? (path: readonly PathStep[]) => fields.onShow(column, path) : null;
  const panel =
    unfoldedCell === null || unfoldedColumn === undefined
      ? null
      : {
          cell: unfoldedCell,
          label: messages.resultNested.panelLabel(lineText(unfoldedColumn.name), unfoldedCell.row + 1),
          content: (
            <NestedPanel
              cell={unfoldedCell}
              of={unfoldedColumn}
              pathOf={(path) => partPath(columns, unfoldedCell.column, path)}
              onShowField={onShowField(unfoldedCell.column)}
              onShowAll={
                fields.isReady && typeFamily(unfoldedColumn.type) !== "list"
                  ? () => fields.onShowAll(unfoldedCell.column)
                  : null
              }
              onOpenBeside={() => {
                setUnfolded(null);
                setOpened(unfoldedCell);
              }}
              onClose={() => {
                setUnfolded(null);
                grid.current?.focus();
              }}
            />
          ),
        };

  return (
    <div className={styles.content}>
      <FieldWorkNote onStop={() => grid.current?.focus()} />
      <GridPane
        grid={grid}
        layout={props.layout}
        onLayout={props.onLayout}
        arrangement={arrangement}
        entries={{ columnEntries, cellEntries: props.cellEntries }}
        onChooseZone={props.onChooseZone}
        onCopy={copy}
        onOpenCell={open}
        onOpenBeside={setOpened}
        panel={panel}
        onClosePanel={() => setUnfolded(null)}
        onSelectCells={props.onSelectCells}
      />
      {opened === null || openedColumn === undefined ? null : (
        <CellViewer
          key={`${state.viewId}-${opened.row}-${opened.column}`}
          client={client}
          row={opened.row}
          column={opened.column}
          of={openedColumn}
          pathOf={(path) => partPath(columns, opened.column, path)}
          onShowField={onShowField(opened.column)}
          onCopy={() =>
            void copying.start({
              viewId: state.viewId,
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
      {statistics === null ? null : (
        <StatisticsSide
          filters={arrangement.filters}
          chosen={statistics.column}
          onChoose={(column) => onStatistics({ column })}
          onFilter={(column, text) => void filterBy(column, text)}
          onClose={() => {
            onStatistics(null);
            grid.current?.focus();
          }}
        />
      )}
    </div>
  );
}

/** The SQL expression that reads a part of a column, by its index; of a column that is a part itself from the whole. */
function partPath(columns: readonly ResultColumn[], index: number, steps: readonly PathStep[]): string {
  const column = columns[index];
  const whole = column?.field === undefined ? column : columns[column.field.column];
  if (whole === undefined) return "";
  return nestedPath(quoteIdentifier(whole.name), whole.type, [...(column?.field?.path ?? []), ...steps]);
}

import type { ResultColumn } from "#shared/contract/resultPort";
import type { ColumnLayout } from "#shared/domain/columnLayout";
import { Sigma } from "lucide-react";
import type { RefObject } from "react";
import { showToast } from "../../components/toasts";
import { messages } from "../../messages/messages";
import type { Arrangement } from "./arrange/Arrangement";
import type { ResultClient } from "./client/ResultClient";
import type { ResultState } from "./client/ResultState";
import { copyingOf } from "./copy/copyingOf";
import { rangeCopy } from "./copy/rangeCopy";
import type { CopyRequest } from "./grid/CopyRequest";
import type { GridHandle } from "./grid/GridHandle";
import type { GridWork } from "./grid/GridWork";
import type { SelectedCells } from "./grid/useSelectedCells";
import { GridPane } from "./GridPane";
import { nestedEntries } from "./nestedEntries";
import styles from "./ResultPane.module.css";
import type { ResultViewState } from "./ResultViewState";
import { StatisticsSide } from "./statistics/StatisticsSide";
import { useViewState } from "./useViewState";
import { CellViewer } from "./viewer/CellViewer";
import { wholeDataSql } from "./wholeDataSql";

interface RowsPaneProps {
  grid: RefObject<GridHandle | null>;
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  layout: ColumnLayout;
  onLayout: (layout: ColumnLayout) => void;
  arrangement: Arrangement;
  statement: string | null;
  onOpenQuery: (sql: string) => void;
  cellEntries: GridWork["cellEntries"];
  onChooseZone: () => void;
  statistics: ResultViewState["statistics"];
  onStatistics: (statistics: ResultViewState["statistics"]) => void;
  onSelectCells: (cells: SelectedCells) => void;
}

/** The rows, and beside them the cell that is looked at and the statistics. */
export function RowsPane(props: RowsPaneProps) {
  const { grid, client, state, columns, arrangement, statement, onOpenQuery, statistics, onStatistics } =
    props;
  const [opened, setOpened] = useViewState(client, "openedCell");
  const copying = copyingOf(client);
  const wholeData = wholeDataSql(state, statement, columns);
  const wholeView = wholeData.view;
  const wholeSummary = wholeData.summary;
  const openedColumn =
    opened === null || opened.row >= state.shownRowCount ? undefined : columns[opened.column];

  const copy = (request: CopyRequest): void => void copying.start(rangeCopy(state.viewId, request));
  const filterBy = async (column: number, text: string): Promise<void> => {
    const others = arrangement.filters.filter((filter) => filter.column !== column);
    const refusal = await arrangement.onFilters([...others, { id: crypto.randomUUID(), column, text }]);
    if (refusal !== null) showToast(refusal, "error");
  };
  const columnEntries: GridWork["columnEntries"] = ({ index }) => [
    {
      id: "statistics",
      label: messages.resultAnalysis.statistics,
      icon: Sigma,
      onAction: () => onStatistics({ column: index }),
    },
    ...nestedEntries(statement, columns, index, onOpenQuery),
  ];

  return (
    <div className={styles.content}>
      <GridPane
        grid={grid}
        client={client}
        state={state}
        columns={columns}
        layout={props.layout}
        onLayout={props.onLayout}
        arrangement={arrangement}
        entries={{ columnEntries, cellEntries: props.cellEntries }}
        onChooseZone={props.onChooseZone}
        onWholeData={wholeView === null ? null : () => onOpenQuery(wholeView)}
        onCopy={copy}
        onOpenCell={setOpened}
        onSelectCells={props.onSelectCells}
      />
      {opened === null || openedColumn === undefined ? null : (
        <CellViewer
          key={`${state.viewId}-${opened.row}-${opened.column}`}
          client={client}
          row={opened.row}
          column={opened.column}
          of={openedColumn}
          onCopy={() =>
            void copying.start({
              viewId: state.viewId,
              format: "text",
              rows: { from: opened.row, count: 1 },
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
          client={client}
          state={state}
          columns={columns}
          filters={arrangement.filters}
          chosen={statistics.column}
          onChoose={(column) => onStatistics({ column })}
          onFilter={(column, text) => void filterBy(column, text)}
          onWholeData={wholeSummary === null ? null : () => onOpenQuery(wholeSummary)}
          onClose={() => {
            onStatistics(null);
            grid.current?.focus();
          }}
        />
      )}
    </div>
  );
}

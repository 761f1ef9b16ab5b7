import type { ResultColumn } from "#shared/contract/resultPort";
import type { ResultLook } from "#shared/domain/resultLook";
import { viewAsSql } from "#shared/sql/wholeData/viewAsSql";
import { Sigma } from "lucide-react";
import { useRef, useState, type ReactNode } from "react";
import { useStore } from "zustand";
import { messages } from "../../messages/messages";
import type { ResultClient } from "./client/ResultClient";
import type { ResultState } from "./client/ResultState";
import { showToast } from "../../components/toasts";
import { ArrangementBar } from "./arrange/ArrangementBar";
import type { GridHandle } from "./grid/GridHandle";
import type { GridWork } from "./grid/GridWork";
import type { CopyRequest } from "./grid/ResultGrid";
import type { SelectedCells } from "./grid/useSelectedCells";
import { GridPane } from "./GridPane";
import { LayoutMarks } from "./layout/LayoutMarks";
import { useColumnLayout } from "./layout/useColumnLayout";
import { ZoneDialog } from "./layout/ZoneDialog";
import { LookPane } from "./LookPane";
import { nestedEntries } from "./nestedEntries";
import { ResultHead } from "./ResultHead";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "./ResultRun";
import type { ResultSource } from "./ResultSource";
import { ResultStatus } from "./ResultStatus";
import { StatisticsSide } from "./statistics/StatisticsSide";
import { SelectionSummaryLine } from "./summary/SelectionSummaryLine";
import { copyingOf } from "./copy/copyingOf";
import { ExportLine } from "./export/ExportLine";
import { exportingOf } from "./export/exportingOf";
import { useTakeOut } from "./export/useTakeOut";
import { useArrangement } from "./arrange/useArrangement";
import { useViewState } from "./useViewState";
import { CellViewer } from "./viewer/CellViewer";

interface ResultViewProps {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  run: ResultRun;
  statement: string | null;
  source: ResultSource | null;
  onOpenQuery: (sql: string) => void;
  look: ResultLook;
  onLook: (look: ResultLook) => void;
  isOlder: boolean;
  age: ReactNode;
  onStop: () => void;
}

/** The rows of a result, the cell that is looked at beside them, and what is to be said of them below. */
export function ResultView(props: ResultViewProps) {
  const { client, state, columns, run, statement, source, onOpenQuery, look, onLook, isOlder, age, onStop } =
    props;
  const [layout, setLayout] = useColumnLayout(client, columns);
  const [opened, setOpened] = useViewState(client, "openedCell");
  const grid = useRef<GridHandle>(null);
  const [isChoosingZone, setChoosingZone] = useState(false);
  const [statistics, setStatistics] = useViewState(client, "statistics");
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const copying = copyingOf(client);
  const arrangement = useArrangement(client, state);
  const copyStatus = useStore(copying.status);
  const openedColumn =
    opened === null || opened.row >= state.shownRowCount ? undefined : columns[opened.column];

  const copyRange = ({ range, columns: chosen, withHeader }: CopyRequest): void => {
    const rows = { from: range.top, count: Math.max(0, range.bottom - range.top + 1) };
    const isOneCell = rows.count === 1 && chosen.length === 1;
    // A single cell is copied as it is: it mostly goes into a text, where quotes would be wrong.
    const format = withHeader ? "tsvWithHeader" : isOneCell ? "text" : "tsv";
    void copying.start({ viewId: state.viewId, format, rows, columns: [...chosen] });
  };
  const closeViewer = (): void => {
    setOpened(null);
    grid.current?.focus();
  };

  const filterBy = async (column: number, text: string): Promise<void> => {
    const others = arrangement.filters.filter((filter) => filter.column !== column);
    const refusal = await arrangement.onFilters([...others, { id: crypto.randomUUID(), column, text }]);
    if (refusal !== null) showToast(refusal, "error");
  };
  const takeOut = useTakeOut({
    client,
    state,
    columns,
    statement,
    source,
    visible: () => grid.current?.shownColumns() ?? columns.map((_, index) => index),
    selected: look.pane === "rows" ? selected : null,
    onDone: () => grid.current?.focus(),
  });
  const columnEntries: GridWork["columnEntries"] = ({ index }) => [
    {
      id: "statistics",
      label: messages.resultAnalysis.statistics,
      icon: Sigma,
      onAction: () => setStatistics({ column: index }),
    },
    ...nestedEntries(statement, columns, index, onOpenQuery),
  ];
  const isFiltered = state.view.filters.length > 0;
  const isOfPart = state.truncated && (isFiltered || state.view.sort.length > 0);
  const wholeSql = isOfPart && statement !== null ? viewAsSql(statement, columns, state.view) : null;
  const summariseWhole =
    state.truncated && statement !== null
      ? viewAsSql(statement, columns, { filters: state.view.filters, sort: [] })
      : null;
  const askWholeData = wholeSql === null ? null : () => onOpenQuery(wholeSql);

  return (
    // The shortcut is for everything in it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-static-element-interactions
    <section
      className={styles.pane}
      onKeyDown={(event) => {
        if (!event.altKey || event.code !== "KeyI" || look.pane !== "rows") return;
        event.preventDefault();
        setStatistics(statistics === null ? { column: null } : null);
      }}
    >
      <ResultHead
        pane={look.pane}
        onPane={(pane) => onLook({ ...look, pane })}
        hasStatistics={statistics !== null}
        onStatistics={(isShown) => setStatistics(isShown ? { column: null } : null)}
      >
        {takeOut.buttons}
      </ResultHead>
      {takeOut.dialog}
      {isFiltered || isOfPart || layout.hidden.length > 0 || layout.timeZone !== null ? (
        <ArrangementBar state={state} columns={columns} arrangement={arrangement} onWholeData={askWholeData}>
          <LayoutMarks
            layout={layout}
            columns={columns}
            onChange={setLayout}
            onChooseZone={() => setChoosingZone(true)}
          />
        </ArrangementBar>
      ) : null}
      {look.pane === "rows" ? null : (
        <LookPane
          client={client}
          state={state}
          columns={columns}
          statement={statement}
          onOpenQuery={onOpenQuery}
          look={look}
          onLook={onLook}
        />
      )}
      {look.pane !== "rows" ? null : (
        <div className={styles.content}>
          <GridPane
            grid={grid}
            client={client}
            state={state}
            columns={columns}
            layout={layout}
            onLayout={setLayout}
            arrangement={arrangement}
            entries={{ columnEntries, cellEntries: takeOut.cellEntries }}
            onChooseZone={() => setChoosingZone(true)}
            onWholeData={askWholeData}
            onCopy={copyRange}
            onOpenCell={setOpened}
            onSelectCells={setSelected}
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
              onClose={closeViewer}
            />
          )}
          {statistics === null ? null : (
            <StatisticsSide
              client={client}
              state={state}
              columns={columns}
              filters={arrangement.filters}
              chosen={statistics.column}
              onChoose={(column) => setStatistics({ column })}
              onFilter={(column, text) => void filterBy(column, text)}
              onWholeData={summariseWhole === null ? null : () => onOpenQuery(`SUMMARIZE ${summariseWhole}`)}
              onClose={() => {
                setStatistics(null);
                grid.current?.focus();
              }}
            />
          )}
        </div>
      )}
      {isChoosingZone ? (
        <ZoneDialog
          timeZone={layout.timeZone}
          onChoose={(timeZone) => setLayout({ ...layout, timeZone })}
          onClose={() => setChoosingZone(false)}
        />
      ) : null}
      <ResultStatus
        summary={
          <>
            {look.pane === "rows" ? (
              <SelectionSummaryLine client={client} state={state} cells={selected} />
            ) : null}
            <ExportLine exporting={exportingOf(client)} />
          </>
        }
        state={state}
        run={run}
        isOlder={isOlder}
        age={age}
        copying={copyStatus}
        onStop={onStop}
        onStopCopy={copying.stop}
      />
    </section>
  );
}

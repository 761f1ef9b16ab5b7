import { type ReactNode, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ResultPresentation } from "#shared/domain/results/resultPresentation";
import { ArrangementBar } from "../arrange/ArrangementBar";
import { useArrangement } from "../arrange/useArrangement";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import { copyingOf } from "../copy/ResultCopying";
import { ExportLine } from "../export/ExportLine";
import { exportingOf } from "../export/ResultExporting";
import type { ShownRows } from "../export/ShownRows";
import { useExportActions } from "../export/useExportActions";
import type { GridHandle } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import { HeadControls } from "./HeadControls";
import { KeepButton, type KeptRows } from "../keep/KeepButton";
import { LayoutMarks } from "../layout/LayoutMarks";
import { useColumnLayout } from "../layout/useColumnLayout";
import { ZoneDialog } from "../layout/ZoneDialog";
import { PresentationPane } from "./PresentationPane";
import { trimmedColumns, useFields, useHiddenFields } from "../nested/useFields";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "../state/ResultRun";
import type { ResultSource } from "../state/ResultSource";
import { ResultStatus } from "./ResultStatus";
import { useViewState } from "../state/ResultViewState";
import { RowsPane } from "./RowsPane";
import { StatisticsToggle } from "../statistics/StatisticsToggle";
import { SelectionSummaryLine } from "../summary/SelectionSummaryLine";
import { wholeDataSql } from "./wholeDataSql";

interface ResultViewProps {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  run: ResultRun;
  statement: string | null;
  source: ResultSource | null;
  onOpenQuery: (sql: string, isRun?: boolean) => void;
  onKeepAsTable: (rows: KeptRows) => void;
  look: ResultPresentation;
  onLook: (look: ResultPresentation) => void;
  isOlder: boolean;
  age: ReactNode;
  onStop: () => void;
}

/** What each pane shows, and so what its buttons take out. */
const shownKinds = { rows: "rows", pivot: "groups", chart: "values", compare: "differences" } as const;

/** The rows of a result, the cell that is looked at beside them, and what is to be said of them below. */
export function ResultView(props: ResultViewProps) {
  const {
    client,
    state,
    columns: allColumns,
    run,
    statement,
    source,
    onOpenQuery,
    look,
    onLook,
    isOlder,
    age,
    onStop,
  } = props;
  const resultLayout = useColumnLayout(client, allColumns, state.runId);
  const { layout, onLayout: setLayout, kept } = resultLayout;
  const columns = useMemo(() => trimmedColumns(allColumns, kept, state.view), [allColumns, kept, state.view]);
  const fields = useFields(client, state, columns, resultLayout);
  useHiddenFields(client, columns, layout);
  const grid = useRef<GridHandle>(null);
  const [isChoosingZone, setChoosingZone] = useState(false);
  const [statistics, setStatistics] = useViewState(client, "statistics");
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const copying = copyingOf(client);
  const arrangement = useArrangement(client, state, layout.timeZone);
  const copyStatus = useStore(copying.status);
  const [computed, setComputed] = useState<ShownRows | null>(null);
  const takeOut = useExportActions({
    client,
    state,
    shown:
      look.pane === "rows"
        ? {
            kind: "rows",
            viewId: state.viewId,
            columns,
            rowCount: state.shownRowCount,
            visible: () => grid.current?.shownColumns() ?? columns.map((_, index) => index),
            selected,
            name: null,
          }
        : computed,
    kind: shownKinds[look.pane],
    statement,
    source,
    onDone: () => grid.current?.focus(),
  });
  const isFiltered = state.view.filters.length > 0;
  const isOfPart = state.truncated && (isFiltered || state.view.sort.length > 0);
  // Groups and charts are made of hidden columns too, and of times in UTC.
  const isLaidOut = look.pane === "rows" && (layout.hidden.length > 0 || layout.timeZone !== null);
  const wholeView = wholeDataSql(state, statement, columns).view;

  return (
    <div className={styles.view}>
      <HeadControls>
        {takeOut.buttons}
        {look.pane === "rows" ? (
          <>
            <KeepButton state={state} onKeep={props.onKeepAsTable} />
            <StatisticsToggle
              isShown={statistics !== null}
              onShow={(isShown) => setStatistics(isShown ? { column: null } : null)}
            />
          </>
        ) : null}
      </HeadControls>
      {takeOut.dialog}
      {look.pane !== "compare" && (isFiltered || isOfPart || isLaidOut) ? (
        <ArrangementBar
          state={state}
          columns={columns}
          arrangement={arrangement}
          onWholeData={wholeView === null ? null : () => onOpenQuery(wholeView, true)}
        >
          {isLaidOut ? (
            <LayoutMarks
              layout={layout}
              columns={columns}
              onChange={setLayout}
              onChooseZone={() => setChoosingZone(true)}
            />
          ) : null}
        </ArrangementBar>
      ) : null}
      {look.pane === "rows" ? null : (
        <PresentationPane
          client={client}
          state={state}
          columns={columns}
          filters={arrangement.filters}
          statement={statement}
          source={source}
          onOpenQuery={onOpenQuery}
          look={look}
          onLook={onLook}
          onShown={setComputed}
        />
      )}
      {look.pane !== "rows" ? null : (
        <RowsPane
          grid={grid}
          client={client}
          state={state}
          columns={columns}
          layout={layout}
          onLayout={setLayout}
          arrangement={arrangement}
          statement={statement}
          onOpenQuery={onOpenQuery}
          fields={fields}
          cellEntries={takeOut.cellEntries}
          onChooseZone={() => setChoosingZone(true)}
          statistics={statistics}
          onStatistics={setStatistics}
          onSelectCells={setSelected}
        />
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
        statement={statement}
        run={run}
        isOlder={isOlder}
        age={age}
        copying={copyStatus}
        onStop={onStop}
        onStopCopy={copying.stop}
        onCopyLoaded={copying.copyLoaded}
      />
    </div>
  );
}

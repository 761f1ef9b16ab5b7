import { type ReactNode, useMemo, useRef, useState } from "react";
import type { PlanView, ResultPresentation } from "#shared/domain/results/resultPresentation";
import { ArrangementBar } from "../arrange/ArrangementBar";
import { useArrangement } from "../arrange/useArrangement";
import { ExportLine } from "../export/ExportLine";
import { exportingOf } from "../export/ResultExporting";
import type { ShownRows } from "../export/ShownRows";
import { useExportActions } from "../export/useExportActions";
import type { GridHandle } from "../state/selection";
import type { SelectedCells } from "../grid/useSelectedCells";
import { HeadControls } from "./ResultHead";
import { KeepButton, type KeptRows } from "../keep/KeepButton";
import { chosenZone, shownZone } from "../cells/shownZone";
import { useSetting } from "../../../queries/settings";
import { LayoutMarks } from "../layout/LayoutMarks";
import { useColumnLayout } from "../layout/useColumnLayout";
import { ZoneDialog } from "../layout/ZoneDialog";
import { PlanPane } from "../plan/PlanPane";
import { isPlanResult } from "../plan/usePlanTexts";
import { PresentationPane } from "./PresentationPane";
import { trimmedColumns, useFields, useHiddenFields } from "../nested/useFields";
import styles from "./ResultPane.module.css";
import type { ResultRun } from "../state/ResultRun";
import { ResultStatus } from "./ResultStatus";
import { useViewState } from "../state/ResultViewState";
import { RowsPane } from "./RowsPane";
import { StatisticsToggle } from "../statistics/StatisticsToggle";
import { SelectionSummaryLine } from "../summary/SelectionSummaryLine";
import { ResultContext, type ShownResult, statementToWrap, useResult } from "../state/resultContext";

interface ResultViewProps extends ShownResult {
  run: ResultRun;
  onKeepAsTable: (rows: KeptRows) => void;
  look: ResultPresentation;
  onLook: (look: ResultPresentation) => void;
  isOlder: boolean;
  isEarlier: boolean;
  age: ReactNode;
  onStop: () => void;
}

/** What each pane shows, and so what its buttons take out. */
const shownKinds = { rows: "rows", pivot: "groups", chart: "values", compare: "differences" } as const;

/** A result for all parts of its pane: its columns without those that its layout leaves out. */
export function ResultView(props: ResultViewProps) {
  const { client, state, statement, source, onOpenQuery } = props;
  const planView = props.look.plan ?? "tree";
  const resultLayout = useColumnLayout(client, props.columns, state.runId);
  const columns = useMemo(
    () => trimmedColumns(props.columns, resultLayout.kept, state.view),
    [props.columns, resultLayout.kept, state.view],
  );
  const wrapped = statementToWrap(statement, source);
  const result = useMemo(
    () => ({ client, state, columns, statement: wrapped, source, onOpenQuery }),
    [client, state, columns, wrapped, source, onOpenQuery],
  );
  return (
    <ResultContext value={result}>
      {isPlanResult(props.columns) && planView !== "rows" ? (
        <PlanContent {...props} view={planView} />
      ) : (
        <ResultContent {...props} resultLayout={resultLayout} />
      )}
    </ResultContext>
  );
}

/** A plan, and below it what is said of the result that it is in. */
function PlanContent({ view, run, isOlder, isEarlier, age, onStop }: PlanContentProps) {
  const { state } = useResult();
  return (
    <div className={styles.view}>
      {state.phase === "done" ? <PlanPane view={view} /> : null}
      <ResultStatus
        run={run}
        isOlder={isOlder}
        isEarlier={isEarlier}
        age={age}
        summary={null}
        onStop={onStop}
      />
    </div>
  );
}

interface PlanContentProps extends Pick<ResultViewProps, "run" | "isOlder" | "isEarlier" | "age" | "onStop"> {
  view: Exclude<PlanView, "rows">;
}

interface ResultContentProps extends Omit<ResultViewProps, keyof ShownResult> {
  resultLayout: ReturnType<typeof useColumnLayout>;
}

/** The rows of a result or what is computed of them, what leads away from them above, and what is said of them below. */
function ResultContent(props: ResultContentProps) {
  const { onLook, resultLayout } = props;
  const { client, state, columns } = useResult();
  // A plan has neither groups nor charts, whatever the result before it was shown as.
  const look = isPlanResult(columns) ? { ...props.look, pane: "rows" as const } : props.look;
  const { layout, onLayout: setLayout } = resultLayout;
  useSetting("results.timeZone");
  const zone = shownZone(layout.timeZone);
  const fields = useFields(client, state, columns, resultLayout);
  useHiddenFields(client, columns, layout);
  const grid = useRef<GridHandle>(null);
  const [isChoosingZone, setChoosingZone] = useState(false);
  const [statistics, setStatistics] = useViewState(client, "statistics");
  const [selected, setSelected] = useState<SelectedCells | null>(null);
  const arrangement = useArrangement(client, state, zone);
  const [computed, setComputed] = useState<ShownRows | null>(null);
  const exportActions = useExportActions({
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
    onDone: () => grid.current?.focus(),
  });
  const isFiltered = state.view.filters.length > 0;
  const isOfPart = state.truncated && (isFiltered || state.view.sort.length > 0);
  // Groups and charts are made of hidden columns too, and of times in UTC.
  const isLaidOut = look.pane === "rows" && (layout.hidden.length > 0 || zone !== null);

  return (
    <div className={styles.view}>
      <HeadControls>
        {exportActions.buttons}
        {look.pane === "rows" ? (
          <>
            <KeepButton onKeep={props.onKeepAsTable} />
            <StatisticsToggle
              isShown={statistics !== null}
              onShow={(isShown) => setStatistics(isShown ? { column: null } : null)}
            />
          </>
        ) : null}
      </HeadControls>
      {exportActions.dialog}
      {look.pane !== "compare" && (isFiltered || isOfPart || isLaidOut) ? (
        <ArrangementBar arrangement={arrangement}>
          {isLaidOut ? (
            <LayoutMarks layout={layout} onChange={setLayout} onChooseZone={() => setChoosingZone(true)} />
          ) : null}
        </ArrangementBar>
      ) : null}
      {look.pane === "rows" ? null : (
        <PresentationPane filters={arrangement.filters} look={look} onLook={onLook} onShown={setComputed} />
      )}
      {look.pane !== "rows" ? null : (
        <RowsPane
          grid={grid}
          layout={layout}
          onLayout={setLayout}
          arrangement={arrangement}
          fields={fields}
          cellEntries={exportActions.cellEntries}
          onChooseZone={() => setChoosingZone(true)}
          statistics={statistics}
          onStatistics={setStatistics}
          onSelectCells={setSelected}
        />
      )}
      {isChoosingZone ? (
        <ZoneDialog
          timeZone={zone}
          onChoose={(chosen) => setLayout({ ...layout, timeZone: chosenZone(chosen) })}
          onClose={() => setChoosingZone(false)}
        />
      ) : null}
      <ResultStatus
        summary={
          <>
            {look.pane === "rows" ? <SelectionSummaryLine cells={selected} /> : null}
            <ExportLine exporting={exportingOf(client)} />
          </>
        }
        run={props.run}
        isOlder={props.isOlder}
        isEarlier={props.isEarlier}
        age={props.age}
        onStop={props.onStop}
      />
    </div>
  );
}

import { Download, Table } from "lucide-react";
import { useMemo, useState } from "react";
import type { ResultColumn } from "#shared/contract/ResultColumn";
import { placedChart } from "#shared/domain/placedLook";
import type { ChartLook } from "#shared/domain/resultLook";
import { Button } from "../../../components/Button";
import { ErrorState } from "../../../components/ErrorState";
import { Menu } from "../../../components/Menu";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { WrittenFilter } from "../arrange/WrittenFilter";
import type { ResultClient } from "../client/ResultClient";
import type { ResultState } from "../client/ResultState";
import type { ShownRows } from "../export/ShownRows";
import { useShownRows } from "../export/useShownRows";
import { AnalysisFrame } from "../frame/AnalysisFrame";
import { FieldWorkNote } from "../nested/FieldWorkNote";
import { resultViewState } from "../ResultViewState";
import { scopeText } from "../scopeText";
import { chartAsSql } from "./chartAsSql";
import { ChartControls } from "./ChartControls";
import { chartDescription } from "./chartDescription";
import { ChartDrawing } from "./ChartDrawing";
import { chartLabels } from "./chartLabels";
import styles from "./ChartPane.module.css";
import { ChartTable } from "./ChartTable";
import { filterNote } from "./filterNote";
import { useChartGuess } from "./guess/useChartGuess";
import { hiddenOnLog } from "./hiddenOnLog";
import { pictureEntries } from "./pictureEntries";
import { useChartData } from "./useChartData";
import { useDrawnChart } from "./useDrawnChart";

interface ChartPaneProps {
  client: ResultClient;
  state: ResultState;
  columns: readonly ResultColumn[];
  /** The filters of the rows that are shown, as they were written. */
  filters: readonly WrittenFilter[];
  statement: string | null;
  onOpenQuery: (sql: string, isRun?: boolean) => void;
  /** Null: as guessed from the result. */
  chart: ChartLook | null;
  onChart: (chart: ChartLook) => void;
  /** Called with the values that it is drawn from, and with every change of them. */
  onShown: (shown: ShownRows | null) => void;
}

/** A result as a chart: what it shows, the drawing, and what is to be said of it. */
export function ChartPane(props: ChartPaneProps) {
  const { client, state, columns, filters, statement, onOpenQuery, chart: chosen, onChart, onShown } = props;
  const text = messages.resultAnalysis;
  const kept = useMemo(() => (chosen === null ? null : placedChart(chosen, columns)), [chosen, columns]);
  const { guess, isSettled } = useChartGuess(client, columns, state.rowCount, kept === null);
  const chart = kept ?? guess;
  const asked = kept !== null || isSettled ? chart : null;
  const { data, rows, of, isReading, error } = useChartData(client, state.viewId, columns, asked);
  const [isTable, setTable] = useState(false);
  const drawn = useMemo(
    () => (of === null ? null : { ...of, isLog: chart.isLog, isStacked: chart.isStacked }),
    [of, chart.isLog, chart.isStacked],
  );
  const drawing = useDrawnChart(drawn, data, columns);
  const labels = chartLabels(drawn ?? chart, columns);
  const { title } = labels;
  const shown = useMemo(
    (): ShownRows | null =>
      rows === null
        ? null
        : { ...rows, kind: "values", visible: () => rows.chosen, selected: null, name: title },
    [rows, title],
  );
  useShownRows(shown, onShown);
  const scope = scopeText(state);
  const notes = data === null || drawn === null ? [] : [...data.notes, ...hiddenOnLog(drawn, data)];
  const pictures = (): ReturnType<typeof pictureEntries> => {
    if (drawing === null) return [];
    const filtered = filterNote(filters, columns, resultViewState(client).filteredAt);
    const lines = [[scope, ...notes].join(" · "), ...(filtered === "" ? [] : [filtered])];
    const name = state.truncated ? messages.resultExport.firstRowsName(title, state.rowCount) : title;
    return pictureEntries(name, () => drawing.pictureOf({ title, lines }));
  };

  return (
    <AnalysisFrame
      side={<ChartControls chart={chart} columns={columns} onChange={onChart} />}
      head={
        <header className={styles.head}>
          <h2 className={styles.title}>{lineText(title)}</h2>
          <span className={styles.gap} />
          <Button variant="quiet" icon={Table} isDisabled={data === null} onPress={() => setTable(!isTable)}>
            {isTable ? text.hideTable : text.showTable}
          </Button>
          <Menu label={text.save} entries={pictures()}>
            <Button variant="quiet" icon={Download} isDisabled={drawing === null}>
              {text.save}
            </Button>
          </Menu>
        </header>
      }
      isWorking={isReading}
      says={[scope, ...notes]}
      sql={statement === null ? null : chartAsSql(statement, columns, state.view.filters, chart)}
      onOpenQuery={onOpenQuery}
    >
      <FieldWorkNote client={client} state={state} />
      {error === null ? null : <ErrorState error={error} />}
      {error === null && drawing === null && !isReading ? (
        <p className={styles.nothing}>{data === null ? text.chartNeedsNumber : text.chartHasNothing}</p>
      ) : null}
      {drawing !== null && data !== null && drawn !== null ? (
        isTable ? (
          <ChartTable data={data} caption={`${title}. ${scope}`} labels={labels} along={drawing.along} />
        ) : (
          <ChartDrawing option={drawing.option} description={chartDescription(drawn, data, title)} />
        )
      ) : null}
    </AnalysisFrame>
  );
}

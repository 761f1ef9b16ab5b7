import { Download, Table } from "lucide-react";
import { use, useMemo, useState } from "react";
import { queryLimits } from "#shared/domain/queryLimits";
import { placedChart } from "#shared/domain/results/placedPresentation";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { viewAsSql } from "#shared/sql/wholeData/viewAsSql";
import { Button } from "../../../components/Button";
import { ErrorState } from "../../../components/ErrorState";
import { Menu } from "../../../components/Menu";
import { lineText } from "../../../lib/lineText";
import { useOfferedActions } from "../../../lib/offeredActions";
import { messages } from "../../../messages/messages";
import type { WrittenFilter } from "../state/Arrangement";
import { type ShownRows, useShownRows } from "../export/ShownRows";
import { AnalysisFrame } from "../frame/AnalysisFrame";
import { FieldWorkNote } from "../nested/FieldWorkNote";
import { ChartActions } from "../state/chartActions";
import { resultViewState } from "../state/ResultViewState";
import { scopeText, useResult } from "../state/resultContext";
import { ChartControls } from "./ChartControls";
import { chartLabels, useDrawnChart } from "../chartDrawing/useDrawnChart";
import { useChartData } from "../chartData/useChartData";
import { pictureEntries } from "../chartDrawing/pictureEntries";
import { useChartGuess } from "../chartGuess/useChartGuess";
import { chartAsSql } from "./chartAsSql";
import { ChartDrawing } from "./ChartDrawing";
import styles from "./ChartPane.module.css";
import { ChartTable } from "./ChartTable";
import { chartDescription, chartNotes } from "./chartTexts";
import { filterNote } from "./filterNote";

/** What else can be done with the chart, such as pinning it. */
function ActionsOfChart({ chart, title }: { chart: ChartLook; title: string }) {
  const { state, columns, statement, source } = useResult();
  const actions = use(ChartActions);
  const { filters } = state.view;
  const sql =
    statement === null || filters.length === 0
      ? statement
      : viewAsSql(statement, columns, { filters, sort: [] });
  if (source === null || actions === null) return null;
  const { profileId, databaseId } = source;
  const maxRows = state.maxRows ?? queryLimits.maxRows.default;
  return actions({ chart, title, sql, profileId, databaseId, maxRows });
}

interface ChartPaneProps {
  /** The filters of the rows that are shown, as they were written. */
  filters: readonly WrittenFilter[];
  /** Null: as guessed from the result. */
  chart: ChartLook | null;
  onChart: (chart: ChartLook | null) => void;
  /** Called with the values that it is drawn from, and with every change of them. */
  onShown: (shown: ShownRows | null) => void;
}

/** A result as a chart: what it shows, the drawing, and what is to be said of it. */
export function ChartPane(props: ChartPaneProps) {
  const { filters, chart: chosen, onChart, onShown } = props;
  const { client, state, columns, statement } = useResult();
  const text = messages.resultAnalysis;
  const kept = useMemo(() => (chosen === null ? null : placedChart(chosen, columns)), [chosen, columns]);
  const { guess, isSettled } = useChartGuess(client, columns, state.rowCount, kept === null);
  const chart = kept ?? guess;
  const asked = kept !== null || isSettled ? chart : null;
  const { data, rows, of, isReading, error } = useChartData(client, state.viewId, columns, asked);
  const [isTable, setTable] = useState(false);
  const drawn = useMemo(
    // What the data does not depend on is drawn at once.
    () => (of === null ? null : { ...chart, ...dataOf(of) }),
    [of, chart],
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
  const notes = data === null || drawn === null ? [] : chartNotes(drawn, data);
  const pictures = (): ReturnType<typeof pictureEntries> => {
    if (drawing === null) return [];
    const filtered = filterNote(filters, columns, resultViewState(client).filteredAt);
    const lines = [[scope, ...notes].join(" · "), ...(filtered === "" ? [] : [filtered])];
    const name = state.truncated ? messages.resultExport.firstRowsName(title, state.rowCount) : title;
    return pictureEntries(name, () => drawing.pictureOf({ title, lines }));
  };

  const tableLabel = isTable ? text.hideTable : text.showTable;
  const toggleTable = () => setTable(!isTable);
  useOfferedActions(
    data === null ? [] : [{ id: "chart table", label: tableLabel, icon: Table, run: toggleTable }],
  );

  return (
    <AnalysisFrame
      side={
        <ChartControls
          chart={chart}
          onChange={onChart}
          onReset={chosen === null ? null : () => onChart(null)}
          drawn={data === null || drawing === null ? null : { data, along: drawing.along, only: labels.y }}
        />
      }
      head={
        <header className={styles.head}>
          <h2 className={styles.title}>{lineText(title)}</h2>
          <span className={styles.actions}>
            <ActionsOfChart chart={chart} title={title} />
            <Button variant="quiet" icon={Table} isDisabled={data === null} onPress={toggleTable}>
              {tableLabel}
            </Button>
            <Menu label={text.save} entries={pictures()}>
              <Button variant="quiet" icon={Download} isDisabled={drawing === null}>
                {text.save}
              </Button>
            </Menu>
          </span>
        </header>
      }
      isWorking={isReading}
      says={[scope, ...notes]}
      sql={statement === null ? null : chartAsSql(statement, columns, state.view.filters, chart)}
    >
      <FieldWorkNote />
      {error === null ? null : <ErrorState error={error} />}
      {error === null && drawing === null && !isReading ? (
        <p className={styles.nothing}>{data === null ? text.chartNeedsNumber : text.chartHasNothing}</p>
      ) : null}
      {drawing !== null && data !== null && drawn !== null ? (
        isTable ? (
          <ChartTable
            data={data}
            caption={`${title}. ${scope}`}
            labels={labels}
            along={drawing.along}
            down={drawing.down}
          />
        ) : (
          <ChartDrawing option={drawing.option} description={chartDescription(drawn, data, title)} />
        )
      ) : null}
    </AnalysisFrame>
  );
}

/** The parts of a chart that its data depends on. */
function dataOf({
  type,
  x,
  y,
  y2,
  series,
  rows,
  panels,
  order,
  most,
  hasTrend,
}: ChartLook): Partial<ChartLook> {
  return { type, x, y, y2, series, rows, panels, order, most, hasTrend };
}

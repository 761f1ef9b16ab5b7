import type { EChartsCoreOption } from "echarts/core";
import { Download, Table } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { Grouping } from "#shared/domain/results/resultAnalysis";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ColumnFilter } from "#shared/domain/results/resultView";
import { placedChart } from "#shared/domain/results/placedPresentation";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { groupingAsSql } from "#shared/sql/wholeData/groupingAsSql";
import { Button } from "../../../components/Button";
import { ErrorState } from "../../../components/ErrorState";
import { Menu } from "../../../components/Menu";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import type { WrittenFilter } from "../state/Arrangement";
import { type ShownRows, useShownRows } from "../export/ShownRows";
import { formatExact } from "../state/formatExact";
import { AnalysisFrame } from "../frame/AnalysisFrame";
import { FieldWorkNote } from "../nested/FieldWorkNote";
import { groupKeys, groupValues } from "../pivot/pivotGrouping";
import { resultViewState } from "../state/ResultViewState";
import { scopeText, useResult } from "../state/resultContext";
import { ChartControls } from "./ChartControls";
import type { ChartData } from "./ChartData";
import { chartLabels, useDrawnChart } from "./useDrawnChart";
import styles from "./ChartPane.module.css";
import { ChartTable } from "./ChartTable";
import { initChart, allowDisposal } from "./echarts";
import { filterNote } from "./filterNote";
import { useChartGuess } from "./useChartGuess";
import { pictureEntries } from "./pictureEntries";
import { useChartData } from "./useChartData";

/** Ranges of a distribution when it is asked of all rows. */
const ranges = 20;

/** What a chart is drawn from, as SQL over all rows of the statement; null where that cannot be written. */
export function chartAsSql(
  statement: string,
  columns: readonly ResultColumn[],
  filters: readonly ColumnFilter[],
  chart: ChartLook,
): string | null {
  const [x] = chart.x === null ? [] : groupKeys([chart.x], columns);
  if (x === undefined) return null;
  const count = { column: null, aggregate: "count" } as const;
  const write = (grouping: Omit<Grouping, "across">): string | null =>
    groupingAsSql(statement, columns, filters, { ...grouping, across: [] });
  if (chart.type === "histogram") {
    return write({
      keys: [{ column: x.column, bucket: { kind: "ranges", count: ranges } }],
      values: [count],
    });
  }
  const [y] = chart.y === null ? [] : groupValues([chart.y], columns);
  if (y === undefined) return null;
  const series = chart.series === null ? [] : groupKeys([chart.series], columns);
  if (chart.type === "scatter") {
    const measured = y.column === null ? [] : [{ column: y.column, bucket: { kind: "value" } as const }];
    return write({ keys: [x, ...measured, ...series], values: [count] });
  }
  return write({ keys: [x, ...series], values: [y] });
}

interface ChartPaneProps {
  /** The filters of the rows that are shown, as they were written. */
  filters: readonly WrittenFilter[];
  /** Null: as guessed from the result. */
  chart: ChartLook | null;
  onChart: (chart: ChartLook) => void;
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
      side={<ChartControls chart={chart} onChange={onChart} />}
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
    >
      <FieldWorkNote />
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

/** What is to be said of values that have no place on a logarithmic axis. */
export function hiddenOnLog({ isLog }: ChartLook, { series }: ChartData): string[] {
  if (!isLog) return [];
  const hidden = series.flatMap(({ points }) => points).filter(({ y }) => y !== null && Number(y) <= 0);
  return hidden.length === 0 ? [] : [messages.resultAnalysis.notOnLog(hidden.length)];
}

/** A chart in a sentence, for those who do not see it; its values are in the table. */
export function chartDescription(
  { type }: ChartLook,
  { series, pointCount }: ChartData,
  title: string,
): string {
  const text = messages.resultAnalysis;
  const values = series.flatMap(({ points }) => points.flatMap(({ y }) => (y === null ? [] : [y])));
  const sorted = values.toSorted((a, b) => Number(a) - Number(b));
  const [low = "", high = ""] = [sorted[0], sorted.at(-1)];
  return `${title}. ${text.chartDescription(text.chartTypes[type], pointCount, formatExact(low), formatExact(high))}`;
}

interface ChartDrawingProps {
  option: EChartsCoreOption;
  /** What the chart shows, for those who do not see it. */
  description: string;
}

/** The chart itself, as SVG, as large as there is room. */
export function ChartDrawing({ option, description }: ChartDrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReturnType<typeof initChart> | null>(null);
  useEffect(() => {
    const around = frame.current;
    if (around === null) return undefined;
    const ground = document.createElement("div");
    ground.style.cssText = "width: 100%; height: 100%";
    around.append(ground);
    const chart = initChart(ground, null, { renderer: "svg" });
    drawing.current = chart;
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(around);
    return () => {
      watch.disconnect();
      drawing.current = null;
      for (const element of [ground, ...ground.querySelectorAll("*")]) allowDisposal(element);
      chart.dispose();
      ground.remove();
    };
  }, []);
  useEffect(() => drawing.current?.setOption(option, { notMerge: true }), [option]);
  // What is drawn inside is no file that an image could show.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div ref={frame} role="img" aria-label={description} className={styles.drawing} />;
}

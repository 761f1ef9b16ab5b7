import { useMemo, useSyncExternalStore } from "react";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { placedChart } from "#shared/domain/results/placedPresentation";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { ErrorNotice } from "../../../components/Notice";
import { Spinner } from "../../../components/Spinner";
import { messages } from "../../../messages/messages";
import { useChartData } from "../chartData/useChartData";
import { chartLabels, useDrawnChart } from "../chartDrawing/useDrawnChart";
import type { ResultClient } from "../client/ResultClient";
import { scopeText } from "../state/resultContext";
import { ChartDrawing } from "./ChartDrawing";
import styles from "./ChartPane.module.css";
import { chartDescription, chartNotes } from "./chartTexts";
import { ChartTable } from "./ChartTable";

interface ChartTileProps {
  client: ResultClient;
  chart: ChartLook;
  /** What the chart is called where it stands. */
  title: string;
  isTable: boolean;
}

/** A chart of a result by itself: the drawing or its values, and below it of which rows it is. */
export function ChartTile({ client, chart, title, isTable }: ChartTileProps) {
  const state = useSyncExternalStore(client.subscribe, client.getState);
  const { columns } = state;
  const placed = useMemo(() => (columns === null ? null : placedChart(chart, columns)), [chart, columns]);
  if (state.error !== null) return <ErrorNotice error={state.error} />;
  if (columns === null || state.phase !== "done") {
    return (
      <p className={styles.nothing}>
        <Spinner />
      </p>
    );
  }
  if (placed === null) return <p className={styles.nothing}>{messages.dashboards.noColumns}</p>;
  return (
    <DrawnTile
      client={client}
      chart={placed}
      columns={columns}
      title={title}
      scope={scopeText(state)}
      viewId={state.viewId}
      isTable={isTable}
    />
  );
}

interface DrawnTileProps extends ChartTileProps {
  columns: readonly ResultColumn[];
  scope: string;
  viewId: number;
}

function DrawnTile({ client, chart, columns, title, scope, viewId, isTable }: DrawnTileProps) {
  const text = messages.resultAnalysis;
  const { data, isReading, error } = useChartData(client, viewId, columns, chart);
  const drawing = useDrawnChart(chart, data, columns);
  if (error !== null) return <ErrorNotice error={error} />;
  if (drawing === null || data === null) {
    if (isReading) {
      return (
        <p className={styles.nothing}>
          <Spinner />
        </p>
      );
    }
    return <p className={styles.nothing}>{text.chartHasNothing}</p>;
  }
  const notes = [scope, ...chartNotes(chart, data)].join(" · ");
  return (
    <>
      {isTable ? (
        <ChartTable
          data={data}
          caption={`${title}. ${scope}`}
          labels={chartLabels(chart, columns)}
          along={drawing.along}
          down={drawing.down}
        />
      ) : (
        <ChartDrawing option={drawing.option} description={chartDescription(chart, data, title)} />
      )}
      <p className={styles.tileNotes} title={notes}>
        {notes}
      </p>
    </>
  );
}

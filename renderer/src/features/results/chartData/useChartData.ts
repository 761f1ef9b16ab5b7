import { useEffect, useState } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import type { AppErrorData } from "#shared/errors/AppError";
import { toAppErrorData } from "../../../lib/toAppErrorData";
import type { ResultClient } from "../client/ResultClient";
import type { ChartData, ChartRows } from "./ChartData";
import { readChartData } from "./readChartData";

export interface ChartReading {
  /** Null before the first, and where the chart lacks a column. */
  readonly data: ChartData | null;
  /** What the data was read from, open as long as it is shown. */
  readonly rows: ChartRows | null;
  /** The chart that the data is of. */
  readonly of: ChartLook | null;
  readonly isReading: boolean;
  readonly error: AppErrorData | null;
}

/**
 * What a chart is drawn from, read anew with another chart or other rows. What was drawn stays until then.
 *
 * @param chart Null as long as it is not known what to draw
 */
export function useChartData(
  client: ResultClient,
  viewId: number,
  columns: readonly ResultColumn[],
  chart: ChartLook | null,
): ChartReading {
  const [reading, setReading] = useState<ChartReading>({
    data: null,
    rows: null,
    of: null,
    isReading: true,
    error: null,
  });
  const key = JSON.stringify(
    chart === null
      ? null
      : [
          chart.type,
          chart.x,
          chart.y,
          chart.series,
          chart.order,
          chart.y2,
          chart.panels,
          chart.rows,
          chart.hasTrend,
          chart.most,
        ],
  );
  useEffect(() => {
    if (chart === null) return undefined;
    let isCurrent = true;
    let open: ChartRows | null = null;
    setReading((before) => ({ ...before, isReading: true }));
    readChartData(client, columns, chart).then(
      (read) => {
        if (!isCurrent) return read?.rows.close();
        open = read?.rows ?? null;
        setReading({ data: read?.data ?? null, rows: open, of: chart, isReading: false, error: null });
      },
      (error: unknown) => {
        if (!isCurrent) return;
        setReading({ data: null, rows: null, of: chart, isReading: false, error: toAppErrorData(error) });
      },
    );
    return () => {
      isCurrent = false;
      open?.close();
      // What is drawn stays until the other is there, but what it was drawn from is gone.
      setReading((before) => ({ ...before, rows: null }));
    };
    // The chart by what its data depends on, and a view by its number: another one has other rows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [client, viewId, columns, key]);
  return reading;
}

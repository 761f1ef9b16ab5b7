import { resultPortBounds } from "#shared/contract/pageMessage";
import type { ResultColumn } from "#shared/contract/resultPort";
import type { ChartLook } from "#shared/domain/resultLook";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import { groupKeys, groupValues } from "../pivot/pivotGrouping";
import type { ChartData, ChartPoint } from "./ChartData";
import { seriesOf } from "./seriesOf";

/** Points that a chart has at most: more are no picture any more. */
export const mostPoints = 5000;

const nothing: ChartData = { categories: [], series: [], pointCount: 0, notes: [] };

/**
 * Reads what a chart needs from the store: groups for bars, lines and areas, a sample of rows for points, ranges for a
 * distribution. Never the rows themselves.
 *
 * @returns Null where the chart lacks a column. Rejects with AppError.
 */
export async function readChartData(
  client: ResultClient,
  columns: readonly ResultColumn[],
  chart: ChartLook,
): Promise<ChartData | null> {
  const [x] = chart.x === null ? [] : groupKeys([chart.x], columns);
  const [y] = chart.y === null ? [] : groupValues([chart.y], columns);
  const [series] = chart.series === null ? [] : groupKeys([chart.series], columns);
  if (x === undefined) return null;
  if (chart.type === "histogram") return histogramData(client, x.column);
  if (y === undefined) return null;
  if (chart.type === "scatter") {
    if (y.column === null) return null;
    return scatterData(client, [x.column, y.column, ...(series === undefined ? [] : [series.column])]);
  }
  const groups = await client.group(
    { keys: [x, ...(series === undefined ? [] : [series])], across: [], values: [y] },
    () => undefined,
  );
  const place = series === undefined ? 1 : 2;
  const isByValue = chart.order === "value" && series === undefined;
  try {
    const shown = isByValue
      ? await client.arrangeGroups(
          groups,
          { filters: [], sort: [{ column: place, direction: "desc" }] },
          () => undefined,
        )
      : groups;
    const texts = await shown.readTexts(mostPoints);
    if (shown !== groups) client.closeGroups(shown);
    const points = (texts[0] ?? []).map((text, row): ChartPoint & { readonly part: string | null } => ({
      x: text,
      y: texts[place]?.[row] ?? null,
      part: series === undefined ? null : (texts[1]?.[row] ?? messages.resultAnalysis.isNull),
    }));
    const notes = groups.rowCount > mostPoints ? [messages.resultAnalysis.pointsCut(mostPoints)] : [];
    return seriesOf(points, series !== undefined, notes);
  } finally {
    client.closeGroups(groups);
  }
}

async function histogramData(client: ResultClient, column: number): Promise<ChartData> {
  const { histogram } = await client.statistics(column);
  if (histogram === null) return nothing;
  const points = histogram.map(({ from, to, rows }) => ({ x: from, y: String(rows), to }));
  return {
    categories: points.map((point) => point.x),
    series: [{ name: null, points }],
    pointCount: points.length,
    notes: [],
  };
}

async function scatterData(client: ResultClient, chosen: readonly number[]): Promise<ChartData> {
  const { columns, rows } = await client.sample(chosen, Math.min(mostPoints, resultPortBounds.sampleRows));
  const [xs, ys, parts] = columns.map(({ texts }) => texts);
  const points = (xs ?? []).map((x, row) => ({ x, y: ys?.[row] ?? null, part: parts?.[row] ?? null }));
  const notes = rows > points.length ? [messages.resultAnalysis.sampled(points.length, rows)] : [];
  return { ...seriesOf(points, parts !== undefined, notes), categories: [] };
}

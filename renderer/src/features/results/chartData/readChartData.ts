import { resultPortBounds } from "#shared/contract/resultParams";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { isNumeric, typeFamily } from "#shared/domain/typeFamily";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import { groupKeys, groupValues } from "../pivot/pivotGrouping";
import { type ChartPlace, type ChartPoint, type ReadChart, seriesOf } from "./ChartData";
import { readBoxes } from "./readBoxes";
import { hasSecondAxis } from "./limits";
import { mostPoints, readGroups, type GroupedChart, rowsOf } from "./readGroups";
import { readPlaces } from "./readPlaces";
import { trendOf } from "./trendOf";

/**
 * Reads what a chart needs from the store: groups for bars, lines, areas, slices, cells and places, a sample of rows for points, ranges
 * for a distribution. Never the rows themselves. Whoever asked closes the rows that it is drawn from.
 *
 * @returns Null where the chart lacks a column. Rejects with AppError.
 */
export async function readChartData(
  client: ResultClient,
  columns: readonly ResultColumn[],
  chart: ChartLook,
): Promise<ReadChart | null> {
  const keyOf = (key: ChartLook["x"] | undefined) =>
    key === null || key === undefined ? undefined : groupKeys([key], columns)[0];
  const valueOf = (value: ChartLook["y"] | undefined) =>
    value === null || value === undefined ? undefined : groupValues([value], columns)[0];
  const [x, y, series] = [keyOf(chart.x), valueOf(chart.y), keyOf(chart.series)];
  if (chart.type === "box") {
    const column = y?.column ?? null;
    const isNumber = column !== null && isNumeric(typeFamily(columns[column]?.type ?? ""));
    return isNumber ? readBoxes(client, columns, chart, x, column) : null;
  }
  if (x === undefined) return null;
  if (chart.type === "histogram") return readHistogram(client, x.column);
  if (y === undefined) return null;
  if (chart.type === "scatter") {
    if (y.column === null) return null;
    const chosen = [x.column, y.column, ...(series === undefined ? [] : [series.column])];
    return readPoints(client, columns, chart, chosen);
  }
  const rows = keyOf(chart.rows);
  if (chart.type === "map") return rows === undefined ? null : readPlaces(client, x.column, rows.column, y);
  if (chart.type === "heatmap" && rows === undefined) return null;
  const grouped: GroupedChart = {
    chart,
    columns,
    x,
    y,
    y2: hasSecondAxis(chart) ? valueOf(chart.y2) : undefined,
    split: chart.type === "heatmap" ? rows : chart.type === "pie" ? undefined : series,
    panels: chart.type === "pie" || chart.type === "heatmap" ? undefined : keyOf(chart.panels),
  };
  return readGroups(client, grouped);
}

async function readHistogram(client: ResultClient, column: number): Promise<ReadChart> {
  const { shownRowCount } = client.getState();
  const ranges = await client.derived.ranges(column);
  const rows = rowsOf(ranges, ranges);
  try {
    const [from = [], to = [], counts = []] = await ranges.readTexts(ranges.rowCount);
    const points = from.map((text, row): ChartPoint => ({
      x: text,
      y: counts[row] ?? null,
      to: to[row] ?? undefined,
    }));
    const counted = counts.reduce((sum, count) => sum + Number(count), 0);
    const without = shownRowCount - counted;
    const data = {
      kind: "series" as const,
      categories: from,
      series: points.length === 0 ? [] : [{ points }],
      panels: [],
      pointCount: points.length,
      notes: without > 0 ? [messages.resultChart.withoutValue(without)] : [],
    };
    return { data, rows };
  } catch (error) {
    rows.close();
    throw error;
  }
}

async function readPoints(
  client: ResultClient,
  columns: readonly ResultColumn[],
  chart: ChartLook,
  chosen: readonly number[],
): Promise<ReadChart> {
  const { viewId, shownRowCount } = client.getState();
  const sample = await client.analyses.sample(chosen, Math.min(mostPoints, resultPortBounds.sampleRows));
  const [xs, ys, parts] = sample.columns.map(({ texts }) => texts);
  const isSplit = parts !== undefined;
  const points = (xs ?? []).map((x, row): ChartPoint & { part: ChartPlace } => ({
    x,
    y: ys?.[row] ?? null,
    part: parts?.[row] ?? null,
  }));
  const without = shownRowCount - sample.rows;
  const notes = [
    ...(sample.rows > points.length ? [messages.resultAnalysis.sampled(points.length, sample.rows)] : []),
    ...(without > 0 ? [messages.resultChart.withoutPlace(without)] : []),
  ];
  const data = seriesOf(points, isSplit, notes, () => 1);
  const [x = 0, y = 0, ...by] = chosen;
  const lines = chart.hasTrend === true ? await client.analyses.trend({ x, y, by }) : [];
  const family = typeFamily(columns[x]?.type ?? "");
  const series = data.series.map((one) => ({
    ...one,
    trend: trendOf(
      lines.find(({ part }) => !isSplit || part[0] === one.name),
      family,
    ),
  }));
  return {
    data: { ...data, series, categories: [] },
    // All of the rows, not those that were drawn by chance; they are the result's own and stay.
    rows: { viewId, columns, rowCount: shownRowCount, chosen, close: () => undefined },
  };
}

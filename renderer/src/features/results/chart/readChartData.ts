import { resultPortBounds } from "#shared/contract/pageMessage";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { messages } from "../../../messages/messages";
import type { ResultClient } from "../client/ResultClient";
import type { ViewRows } from "../client/ViewRows";
import { groupKeys, groupValues } from "../pivot/pivotGrouping";
import { type ChartPoint, type ChartRows, type ReadChart, seriesOf } from "./ChartData";

/** Points that a chart has at most: more are no picture any more. */
export const mostPoints = 5000;

type Part = ChartPoint & { readonly part: string | null };

/**
 * Reads what a chart needs from the store: groups for bars, lines and areas, a sample of rows for points, ranges for a
 * distribution. Never the rows themselves. Whoever asked closes the rows that it is drawn from.
 *
 * @returns Null where the chart lacks a column. Rejects with AppError.
 */
export async function readChartData(
  client: ResultClient,
  columns: readonly ResultColumn[],
  chart: ChartLook,
): Promise<ReadChart | null> {
  const [x] = chart.x === null ? [] : groupKeys([chart.x], columns);
  const [y] = chart.y === null ? [] : groupValues([chart.y], columns);
  const [series] = chart.series === null ? [] : groupKeys([chart.series], columns);
  if (x === undefined) return null;
  if (chart.type === "histogram") return readHistogram(client, x.column);
  if (y === undefined) return null;
  if (chart.type === "scatter") {
    if (y.column === null) return null;
    const chosen = [x.column, y.column, ...(series === undefined ? [] : [series.column])];
    return readPoints(client, columns, chosen);
  }
  const groups = await client.derived.group(
    { keys: [x, ...(series === undefined ? [] : [series])], across: [], values: [y] },
    () => undefined,
  );
  return readGroups(client, groups, series !== undefined, chart.order === "value");
}

async function readGroups(
  client: ResultClient,
  groups: ViewRows,
  isSplit: boolean,
  isByValue: boolean,
): Promise<ReadChart> {
  const place = isSplit ? 2 : 1;
  const rows = isByValue && !isSplit ? await sortedBy(client, groups, place) : rowsOf(groups, groups);
  try {
    const texts = await rows.view.readTexts(mostPoints);
    const points = (texts[0] ?? []).map((text, row): Part => {
      const part = isSplit ? (texts[1]?.[row] ?? messages.resultAnalysis.isNull) : null;
      return { x: text, y: texts[place]?.[row] ?? null, part };
    });
    const notes = groups.rowCount > mostPoints ? [messages.resultAnalysis.pointsCut(mostPoints)] : [];
    return { data: seriesOf(points, isSplit, notes, heightOf), rows };
  } catch (error) {
    rows.close();
    throw error;
  }
}

/** How far a point stands from nothing; times and what is no number count alike. */
function heightOf({ y }: ChartPoint): number {
  const height = Math.abs(Number(y));
  return Number.isFinite(height) ? height : 1;
}

async function sortedBy(client: ResultClient, groups: ViewRows, column: number) {
  try {
    const order = { filters: [], sort: [{ column, direction: "desc" as const }] };
    return rowsOf(groups, await client.derived.arrange(groups, order, () => undefined));
  } catch (error) {
    groups.close();
    throw error;
  }
}

/** @param groups Goes with the view, which may be an order of it. */
function rowsOf(groups: ViewRows, view: ViewRows): ChartRows & { readonly view: ViewRows } {
  const { viewId, columns, rowCount } = view;
  const close = (): void => {
    if (view !== groups) view.close();
    groups.close();
  };
  return { view, viewId, columns, rowCount, chosen: [...columns.keys()], close };
}

async function readHistogram(client: ResultClient, column: number): Promise<ReadChart> {
  const ranges = await client.derived.ranges(column);
  const rows = rowsOf(ranges, ranges);
  try {
    const [from = [], to = [], counts = []] = await ranges.readTexts(ranges.rowCount);
    const points = from.map((text, row): ChartPoint => ({
      x: text,
      y: counts[row] ?? null,
      to: to[row] ?? undefined,
    }));
    const series = points.length === 0 ? [] : [{ name: null, points }];
    const data = { categories: from, series, pointCount: points.length, notes: [] };
    return { data, rows };
  } catch (error) {
    rows.close();
    throw error;
  }
}

async function readPoints(
  client: ResultClient,
  columns: readonly ResultColumn[],
  chosen: readonly number[],
): Promise<ReadChart> {
  const { viewId, shownRowCount } = client.getState();
  const sample = await client.analyses.sample(chosen, Math.min(mostPoints, resultPortBounds.sampleRows));
  const [xs, ys, parts] = sample.columns.map(({ texts }) => texts);
  const points = (xs ?? []).map((x, row): Part => {
    const part = parts === undefined ? null : (parts[row] ?? messages.resultAnalysis.isNull);
    return { x, y: ys?.[row] ?? null, part };
  });
  const notes =
    sample.rows > points.length ? [messages.resultAnalysis.sampled(points.length, sample.rows)] : [];
  return {
    data: { ...seriesOf(points, parts !== undefined, notes, () => 1), categories: [] },
    // All of the rows, not those that were drawn by chance; they are the result's own and stay.
    rows: { viewId, columns, rowCount: shownRowCount, chosen, close: () => undefined },
  };
}

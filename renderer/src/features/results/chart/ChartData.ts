import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import { messages } from "../../../messages/messages";

/** Parts a chart is split into at most: colours can be told apart no further. */
export const mostSeries = 12;

/**
 * Points with the part that each belongs to, as the parts of a chart in the order they come; where there are too many, those
 * whose points weigh most.
 *
 * @param weigh What a point counts for its part
 */
export function seriesOf(
  points: readonly (ChartPoint & { readonly part: string | null })[],
  isSplit: boolean,
  notes: readonly string[],
  weigh: (point: ChartPoint) => number,
): ChartData {
  const parts = new Map<string | null, ChartPoint[]>();
  for (const { part, ...point } of points) {
    const known = parts.get(part);
    if (known === undefined) parts.set(part, [point]);
    else known.push(point);
  }
  const weights = new Map(
    [...parts].map(([name, own]) => [name, own.reduce((sum, one) => sum + weigh(one), 0)]),
  );
  const largest = [...weights].toSorted(([, a], [, b]) => b - a).slice(0, mostSeries);
  const drawn = new Set(largest.map(([name]) => name));
  const series = [...parts]
    .filter(([name]) => drawn.has(name))
    .map(([name, own]) => ({ name: isSplit ? name : null, points: own }));
  return {
    categories: [...new Set(points.map(({ x }) => x))],
    series,
    pointCount: series.reduce((sum, one) => sum + one.points.length, 0),
    notes: parts.size > mostSeries ? [...notes, messages.resultAnalysis.seriesCut(mostSeries)] : notes,
  };
}

/** A point of a chart: where it is drawn, and the exact texts that it stands for. */
export interface ChartPoint {
  readonly x: string | null;
  readonly y: string | null;
  /** Of a histogram: the range's end. */
  readonly to?: string | undefined;
}

export interface ChartSeries {
  /** Null where the chart is not split. */
  readonly name: string | null;
  readonly points: readonly ChartPoint[];
}

/** What a chart is drawn from. */
export interface ChartData {
  /** What stands along the axis in the order of drawing; empty for points and times, which have places of their own. */
  readonly categories: readonly (string | null)[];
  readonly series: readonly ChartSeries[];
  readonly pointCount: number;
  /** What is to be said of parts that are not drawn. */
  readonly notes: readonly string[];
}

/** The rows of a view that a chart is drawn from, which can leave the window as any others. */
export interface ChartRows {
  readonly viewId: number;
  readonly columns: readonly ResultColumn[];
  readonly rowCount: number;
  /** The columns that the chart has a use for, by their index. */
  readonly chosen: readonly number[];
  /** The chart is not shown any more. */
  readonly close: () => void;
}

/** A chart that was read; nothing of it is there where it lacks a column. */
export interface ReadChart {
  readonly data: ChartData;
  readonly rows: ChartRows;
}

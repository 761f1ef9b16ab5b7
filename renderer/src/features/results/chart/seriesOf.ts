import { messages } from "../../../messages/messages";
import type { ChartData, ChartPoint } from "./ChartData";

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

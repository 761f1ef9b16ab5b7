import type { TrendLine } from "#shared/domain/results/resultAnalysis";
import type { TypeFamily } from "#shared/domain/typeFamily";
import type { ChartTrend } from "./ChartData";

/** A trend at the places of an axis, which has times in milliseconds. */
export function trendOf(line: TrendLine | undefined, family: TypeFamily): ChartTrend | undefined {
  if (line === undefined) return undefined;
  const factor = family === "date" || family === "timestamp" ? 1000 : 1;
  return {
    from: { x: line.from.x * factor, y: line.from.y },
    to: { x: line.to.x * factor, y: line.to.y },
    r2: line.r2,
  };
}

/** The height of a trend at a place; null beyond its ends. */
export function trendAt({ from, to }: ChartTrend, x: number): number | null {
  if (x < from.x || x > to.x || to.x === from.x) return null;
  return from.y + ((to.y - from.y) * (x - from.x)) / (to.x - from.x);
}

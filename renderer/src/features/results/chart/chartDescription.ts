import type { ChartLook } from "#shared/domain/resultLook";
import { messages } from "../../../messages/messages";
import { formatExact } from "../formatExact";
import type { ChartData } from "./ChartData";

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

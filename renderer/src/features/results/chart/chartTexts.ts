import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { messages } from "../../../messages/messages";
import { type ChartData, type ChartPlace, valuesOf } from "../chartData/ChartData";
import { isOfShares } from "../chartData/limits";
import { placeText } from "../chartData/placeOf";
import { slicesOf } from "../chartDrawing/pieOption";
import { formatExact } from "../state/formatExact";

/** All that is to be said of rows and values that a chart does not show. */
export function chartNotes(chart: ChartLook, data: ChartData): string[] {
  return [...data.notes, ...hiddenOnLog(chart, data), ...withoutShare(chart, data)];
}

/** What is to be said of values that have no place on a logarithmic axis. */
function hiddenOnLog({ isLog, type }: ChartLook, data: ChartData): string[] {
  if (!isLog || type === "pie" || data.kind === "heat" || data.kind === "places") return [];
  const hidden = valuesOf(data).filter((value) => Number(value) <= 0);
  return hidden.length === 0 ? [] : [messages.resultAnalysis.notOnLog(hidden.length)];
}

/** What is to be said of values that are no part of a whole. */
function withoutShare(chart: ChartLook, data: ChartData): string[] {
  if (data.kind !== "series") return [];
  if (chart.type === "pie") {
    const hidden = data.pointCount - slicesOf(data).length;
    return hidden === 0 ? [] : [messages.resultChart.noSlices(hidden)];
  }
  if (!isOfShares(chart)) return [];
  const below = valuesOf(data).filter((value) => Number(value) < 0);
  return below.length === 0 ? [] : [messages.resultChart.noShares(below.length)];
}

/** A chart in a sentence, for those who do not see it; its values are in the table. */
export function chartDescription({ type }: Pick<ChartLook, "type">, data: ChartData, title: string): string {
  const text = messages.resultAnalysis;
  const sorted = valuesOf(data).toSorted((a, b) => Number(a) - Number(b));
  const [low = "", high = ""] = [sorted[0], sorted.at(-1)];
  return `${title}. ${text.chartDescription(text.chartTypes[type], data.pointCount, formatExact(low), formatExact(high))}`;
}

/** The parts of a chart that have a colour each. */
export function chartParts(
  { type }: Pick<ChartLook, "type">,
  data: ChartData,
  only: string,
  along: (value: ChartPlace) => string,
): { readonly part: string | null; readonly label: string }[] {
  const places =
    data.kind !== "series"
      ? []
      : type === "pie"
        ? slicesOf(data).map(({ x }) => x)
        : data.series.flatMap(({ name }) => (name === undefined ? [] : [name]));
  const named = [...new Set(places)].flatMap((part) =>
    typeof part === "string" || part === null
      ? [{ part, label: type === "pie" ? along(part) : placeText(part) }]
      : [],
  );
  return named.length > 0 ? named : [{ part: null, label: only }];
}

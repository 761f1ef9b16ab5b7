import type { GroupKey, LimitedKey } from "#shared/domain/results/resultAnalysis";
import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { isNumeric, type TypeFamily } from "#shared/domain/typeFamily";
import { mostSeries } from "./ChartData";

/** Categories that stay apart unless another number was chosen: as many as can be read. */
const usualMost = { pie: 8, bar: 30, line: 60, area: 60, heatmap: 40, box: 30 } as const;

/** Small charts beside each other. */
const mostPanels = 11;

/** Whether a second value has an axis of its own: not beside parts or small charts, which have colours and axes already. */
export function hasSecondAxis({ type, series, panels }: ChartLook): boolean {
  return (
    (type === "bar" || type === "line" || type === "area") && series === null && (panels ?? null) === null
  );
}

/** Whether the parts at each place are drawn as shares of what they come to. */
export function isOfShares({ type, isShare, series }: ChartLook): boolean {
  return isShare === true && series !== null && (type === "bar" || type === "area");
}

export function mostCategories({ type, most }: Pick<ChartLook, "type" | "most">): number {
  const usual = type === "scatter" || type === "histogram" || type === "map" ? 30 : usualMost[type];
  return most ?? usual;
}

/** Whether the values along an axis have no order but that of their names, so that the smallest of them may become one. */
export function isLimited(chart: ChartLook, { bucket }: GroupKey, family: TypeFamily): boolean {
  if (bucket.kind !== "value") return false;
  // Times and numbers have places of their own, unless they are lined up by the size of their values.
  const isPlaced = family === "date" || family === "timestamp" || isNumeric(family);
  return !isPlaced || chart.type === "pie" || (chart.type === "bar" && chart.order === "value");
}

/** A key with the number of its values that stay apart. */
export function limitedX(chart: ChartLook, key: GroupKey, family: TypeFamily): LimitedKey {
  return isLimited(chart, key, family) ? { ...key, most: mostCategories(chart) } : key;
}

/** The key of the parts of a chart: each has a colour, and the others one in common. */
export function limitedSplit(chart: ChartLook, key: GroupKey, family: TypeFamily): LimitedKey {
  if (chart.type === "heatmap") return limitedX(chart, key, family);
  return key.bucket.kind === "value" ? { ...key, most: mostSeries - 1 } : key;
}

export function limitedPanels(key: GroupKey): LimitedKey {
  return key.bucket.kind === "value" ? { ...key, most: mostPanels } : key;
}

import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook, LookKey } from "#shared/domain/results/resultPresentation";
import { messages } from "../../../messages/messages";
import { keyName, valueName } from "../pivot/pivotChoices";

/** What a chart's parts are called. */
export interface ChartLabels {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly series: string;
}

export function chartLabels(
  { type, x, y, series }: ChartLook,
  columns: readonly Pick<ResultColumn, "type">[],
): ChartLabels {
  const text = messages.resultAnalysis;
  const nameOf = (key: LookKey) => keyName(key, columns[key.column.index]?.type ?? "");
  const along = x === null ? "" : type === "scatter" || type === "histogram" ? x.column.name : nameOf(x);
  const split = series === null ? "" : nameOf(series);
  if (type === "histogram")
    return { title: text.histogramTitle(along), x: along, y: text.rows, series: split };
  const of = y === null ? "" : type === "scatter" ? (y.column?.name ?? "") : valueName(y);
  const title = type === "scatter" ? text.scatterTitle(of, along) : text.chartTitle(of, along);
  return { title: split === "" ? title : text.splitTitle(title, split), x: along, y: of, series: split };
}

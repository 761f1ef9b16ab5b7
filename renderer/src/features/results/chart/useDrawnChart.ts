import type { EChartsCoreOption } from "echarts/core";
import { useEffect, useMemo, useState } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook, LookKey } from "#shared/domain/results/resultPresentation";
import { typeFamily } from "#shared/domain/typeFamily";
import { type ChartCaption, chartColours } from "./chartCaption";
import type { ChartData } from "./ChartData";
import { chartOption } from "./chartOption";
import { axisValueText } from "./placeOf";
import { messages } from "../../../messages/messages";
import { keyName, valueName } from "../pivot/pivotChoices";

interface DrawnChart {
  /** What stands along the chart, as it shows it. */
  readonly along: (value: string | null) => string;
  /** The chart as it is drawn in the pane. */
  readonly option: EChartsCoreOption;
  /** The same as a picture on its own. */
  readonly pictureOf: (caption: ChartCaption) => EChartsCoreOption;
}

/** The drawing of a chart in the theme's colours; null where there is nothing to draw. */
export function useDrawnChart(
  chart: ChartLook | null,
  data: ChartData | null,
  columns: readonly ResultColumn[],
): DrawnChart | null {
  const colours = useChartColours();
  return useMemo(() => {
    if (data === null || chart === null || data.pointCount === 0) return null;
    const familyOf = (index: number | undefined) => typeFamily(columns[index ?? -1]?.type ?? "");
    const isOfTimes = chart.type !== "histogram" && chart.y?.column !== null && isEnd(chart);
    const families = {
      x: familyOf(chart.x?.column.index),
      y: isOfTimes ? familyOf(chart.y?.column?.index) : ("decimal" as const),
    };
    const { fontFamily } = getComputedStyle(document.body);
    const draw = (caption: ChartCaption | null) =>
      chartOption({
        chart,
        data,
        families,
        labels: chartLabels(chart, columns),
        colours,
        fontFamily,
        caption,
      });
    const along = (value: string | null) => axisValueText(chart, families.x, value);
    return { along, option: draw(null), pictureOf: draw };
  }, [data, chart, columns, colours]);
}

/** The smallest or largest of times is a time itself; what is counted or added is a number. */
function isEnd({ y }: ChartLook): boolean {
  return y !== null && ["minimum", "maximum", "median"].includes(y.aggregate);
}

/** The colours of the theme, followed when it changes. */
function useChartColours() {
  const [colours, setColours] = useState(chartColours);
  useEffect(() => {
    const watch = new MutationObserver(() => setColours(chartColours()));
    watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, []);
  return colours;
}

/** What a chart's parts are called. */
interface ChartLabels {
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

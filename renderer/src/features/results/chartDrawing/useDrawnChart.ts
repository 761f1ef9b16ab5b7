import type { EChartsCoreOption } from "echarts/core";
import { useEffect, useMemo, useState } from "react";
import type { ResultColumn } from "#shared/domain/results/ResultColumn";
import type { ChartLook, LookKey } from "#shared/domain/results/resultPresentation";
import { typeFamily } from "#shared/domain/typeFamily";
import { type ChartCaption, chartColours } from "./chartCaption";
import type { ChartData, ChartPlace } from "../chartData/ChartData";
import { hasSecondAxis } from "../chartData/limits";
import { chartOption } from "./chartOption";
import type { ChartLabels } from "./drawingInput";
import { axisValueText } from "../chartData/placeOf";
import { messages } from "../../../messages/messages";
import { keyName, valueName } from "../pivot/pivotChoices";

interface DrawnChart {
  /** What stands along the chart, as it shows it. */
  readonly along: (value: ChartPlace) => string;
  /** What the rows of a heat map are called. */
  readonly down: (value: ChartPlace) => string;
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
      rows: familyOf(chart.rows?.column.index),
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
    const along = (value: ChartPlace) => axisValueText(chart, families.x, value);
    const down = (value: ChartPlace) =>
      axisValueText({ type: chart.type, x: chart.rows ?? null }, families.rows, value);
    return { along, down, option: draw(null), pictureOf: draw };
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

/** What the parts of a chart are called: as was written, else by its columns. */
export function chartLabels(chart: ChartLook, columns: readonly Pick<ResultColumn, "type">[]): ChartLabels {
  const named = columnLabels(chart, columns);
  const written = chart.labels ?? {};
  const orNamed = (text: string | undefined, name: string) =>
    text === undefined || text === "" ? name : text;
  return {
    ...named,
    title: orNamed(written.title, named.title),
    x: orNamed(written.x, named.x),
    y: orNamed(written.y, named.y),
    y2: orNamed(written.y2, named.y2),
  };
}

/** The same by the columns alone. */
export function columnLabels(chart: ChartLook, columns: readonly Pick<ResultColumn, "type">[]): ChartLabels {
  const { type, x, y, y2, series, rows, panels } = chart;
  const text = messages.resultAnalysis;
  const chartText = messages.resultChart;
  const nameOf = (key: LookKey) => keyName(key, columns[key.column.index]?.type ?? "");
  const isPlain = type === "scatter" || type === "histogram" || type === "map";
  const along = x === null ? "" : isPlain ? x.column.name : nameOf(x);
  const of = y === null ? "" : type === "scatter" || type === "box" ? (y.column?.name ?? "") : valueName(y);
  const down = rows === null || rows === undefined ? "" : nameOf(rows);
  const second = y2 === null || y2 === undefined || !hasSecondAxis(chart) ? "" : valueName(y2);
  const split =
    series === null || type === "pie" || type === "heatmap" || type === "map" || type === "box"
      ? ""
      : nameOf(series);
  const shared = { x: along, y: of, y2: second, series: split, rows: down };
  switch (type) {
    case "histogram":
      return { ...shared, title: text.histogramTitle(along), y: text.rows };
    case "box":
      return { ...shared, title: along === "" ? text.histogramTitle(of) : chartText.boxTitle(of, along) };
    case "heatmap":
      return { ...shared, title: chartText.heatTitle(of, along, down) };
    case "map":
      return { ...shared, title: chartText.mapTitle(of) };
    case "bar":
    case "line":
    case "area":
    case "pie":
    case "scatter": {
      const value = second === "" ? of : chartText.both(of, second);
      const title = type === "scatter" ? text.scatterTitle(value, along) : text.chartTitle(value, along);
      const parts = split === "" ? title : text.splitTitle(title, split);
      return {
        ...shared,
        title:
          panels === null || panels === undefined || type === "pie"
            ? parts
            : chartText.forEach(parts, nameOf(panels)),
      };
    }
  }
}

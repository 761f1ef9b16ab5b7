import type { EChartsCoreOption } from "echarts/core";
import { lineText } from "../../../lib/lineText";
import { messages } from "../../../messages/messages";
import {
  type ChartPlace,
  type ChartPoint,
  type ChartSeries,
  others,
  type SeriesData,
} from "../chartData/ChartData";
import { shareOf, shareText, totalOf } from "../chartData/exactShare";
import { isOfShares } from "../chartData/limits";
import { axisValueText, placeOf, placeText } from "../chartData/placeOf";
import { trendAt } from "../chartData/trendOf";
import { namedAxis, periodMs, slantOf, valueAxis, xAxisOf } from "./axes";
import {
  above,
  axisText,
  colourOf,
  common,
  type DrawingInput,
  legendOf,
  namedLine,
  tooltip,
} from "./drawingInput";
import { panelGrids, panelScale } from "./panels";
import { tickText, timeTicks } from "./ticks";

type Drawn = readonly [number | string, number | string];

/** The library's word for a point that is not there; the others keep their numbers. */
const hidden: Drawn = ["-", "-"];

/** Bars, lines, areas, points and distributions, in one chart or in a small one for each panel. */
export function seriesOption(input: DrawingInput, data: SeriesData): EChartsCoreOption {
  const { chart, families, labels, colours } = input;
  const axis = xAxisOf(chart, families.x);
  const isTime = axis === "time";
  const isShare = isOfShares(chart);
  const category = (value: ChartPlace) => axisValueText(chart, families.x, value);
  const places = new Map(data.categories.map((value, index) => [value, index]));
  const totals = isShare ? shareTotals(data) : new Map<string, string>();
  const heightAt = (point: ChartPoint, panel: number): number | null => {
    if (!isShare || point.y === null) return placeOf(point.y, families.y);
    const share = shareOf(point.y, totals.get(totalKey(point.x, panel)) ?? "0");
    return share === null || share < 0 ? null : share * 100;
  };
  const drawnAt = (point: ChartPoint, { panel = 0, isSecond = false }: ChartSeries): Drawn => {
    const along = axis === "category" ? (places.get(point.x) ?? null) : placeOf(point.x, families.x);
    const up = isSecond ? placeOf(point.y, "decimal") : heightAt(point, panel);
    return along === null || up === null || (chart.isLog && up <= 0) ? hidden : [along, up];
  };
  const names = axis === "category" ? data.categories.map(category) : [];
  const slant = slantOf(data.panels.length > 0 ? [] : names, input.fontFamily);
  const hasSecond = data.series.some(({ isSecond }) => isSecond === true);
  const isSplit = data.series.some(({ name }) => name !== undefined);
  const nameOf = ({ name, isSecond }: ChartSeries) =>
    name !== undefined ? placeText(name) : lineText(isSecond === true ? labels.y2 : labels.y);
  const legend = legendOf(input, isSplit || hasSecond, [...new Set(data.series.map(nameOf))]);
  const parts = [...new Set(data.series.map(({ name }) => name))];
  const second = valueAxis(input, labels.y2);
  const hasPanels = data.panels.length > 0;
  const drawn = data.series.map((one) => ({ one, points: one.points.map((point) => drawnAt(point, one)) }));
  const grids = hasPanels ? panelGrids(input, data.panels.map(placeText), legend) : null;
  const scale = hasPanels && !chart.isLog ? panelScale(drawn, isStacked(input), chart.type !== "line") : {};
  const x = {
    ...namedAxis(input, hasPanels ? "" : labels.x, 420),
    type: axis,
    nameGap: 30 + slant.height,
    ...(axis === "category"
      ? {
          data: names,
          splitLine: { show: false },
          axisLabel: {
            ...axisText(input),
            ...slant.label,
            ...(hasPanels ? { width: 90, overflow: "truncate" } : {}),
          },
        }
      : {
          axisLabel: {
            ...axisText(input),
            hideOverlap: true,
            formatter: isTime ? timeTicks : chart.type === "scatter" ? tickText : String,
          },
        }),
    ...(axis === "value" ? { scale: true } : {}),
    // What a line runs along may be years: no tick stands between two whole numbers.
    ...(axis === "value" && chart.type !== "scatter" && families.x === "integer" ? { minInterval: 1 } : {}),
    ...(isTime ? { splitLine: { show: false }, minInterval: periodMs(chart.x) } : {}),
  };
  const y = {
    ...valueAxis(input, hasPanels ? "" : labels.y),
    scale: chart.type === "scatter" || chart.type === "line",
    ...(isShare ? { max: 100, min: 0, axisLabel: { ...axisText(input), formatter: "{value}%" } } : scale),
  };
  // A straight line is none on a logarithmic axis, and no share.
  const hasTrends = !chart.isLog && !isShare;
  const trends = data.series.flatMap((one) =>
    one.trend === undefined || !hasTrends ? [] : [{ one, trend: one.trend }],
  );

  return {
    ...common(input),
    ...legend.option,
    ...(grids === null
      ? {
          grid: {
            left: families.y === "date" || families.y === "timestamp" ? 84 : 72,
            right: (legend.right === 0 ? 24 : legend.right + 16) + (hasSecond ? 64 : 0),
            top: above(input) + 20,
            bottom: 52 + slant.height + legend.bottom,
          },
          xAxis: x,
          yAxis: hasSecond ? [y, { ...second, splitLine: { show: false } }] : y,
        }
      : {
          title: [...(input.caption === null ? [] : [common(input)["title"]]), ...grids.titles],
          grid: grids.grids,
          xAxis: grids.grids.map((_, gridIndex) => ({ ...x, gridIndex })),
          yAxis: grids.grids.map((_, gridIndex) => ({ ...y, gridIndex })),
        }),
    tooltip: tooltip(input, ({ seriesIndex = 0, dataIndex = 0 }) => {
      const one = data.series[seriesIndex];
      const point = one?.points[dataIndex];
      if (one === undefined || point === undefined)
        return trendLines(trends[seriesIndex - data.series.length]);
      const along =
        point.to === undefined ? category(point.x) : `${category(point.x)} … ${category(point.to)}`;
      const total = isShare && point.y !== null ? totals.get(totalKey(point.x, one.panel ?? 0)) : undefined;
      const share = total === undefined || point.y === null ? null : shareOf(point.y, total);
      const panel = data.panels[one.panel ?? -1];
      return [
        ...(panel === undefined ? [] : [placeText(panel)]),
        ...(one.name === undefined ? [] : [placeText(one.name)]),
        namedLine(labels.x, along),
        namedLine(one.isSecond === true ? labels.y2 : labels.y, point.y),
        ...(share === null || total === undefined
          ? []
          : [messages.resultChart.shareOf(shareText(share), total)]),
      ];
    }),
    series: [
      ...drawn.map(({ one, points }) => ({
        name: nameOf(one),
        ...shapeOf(input, one),
        data: points.map((value, index) =>
          // The others are no bar like those beside them.
          one.name === undefined && one.points[index]?.x === others && chart.type === "bar"
            ? { value, itemStyle: { color: colours.quiet } }
            : value,
        ),
        ...(one.isSecond === true
          ? { yAxisIndex: 1, itemStyle: { color: colourOf(input, undefined, 1) } }
          : itemStyle(input, one, parts.indexOf(one.name))),
        ...(hasPanels ? { xAxisIndex: one.panel ?? 0, yAxisIndex: one.panel ?? 0 } : {}),
      })),
      ...trends.map(({ one, trend }) => ({
        name: messages.resultChart.trendOf(nameOf(one)),
        type: "line",
        symbolSize: 5,
        symbol: "none",
        silent: false,
        lineStyle: {
          type: "dashed",
          width: 2,
          color: isSplit ? colourOf(input, one.name, parts.indexOf(one.name)) : colours.text,
        },
        itemStyle: { color: colours.text },
        data:
          axis === "category"
            ? data.categories.flatMap((at, index): Drawn[] => {
                const place = placeOf(at, families.x);
                const up = place === null ? null : trendAt(trend, place);
                return up === null ? [] : [[index, up]];
              })
            : [
                [trend.from.x, trend.from.y],
                [trend.to.x, trend.to.y],
              ],
        ...(hasPanels ? { xAxisIndex: one.panel ?? 0, yAxisIndex: one.panel ?? 0 } : {}),
      })),
    ],
  };
}

function trendLines(at: { readonly trend: { readonly r2: number | null } } | undefined): readonly string[] {
  if (at === undefined) return [];
  const { r2 } = at.trend;
  return [r2 === null ? messages.resultChart.trend : messages.resultChart.trendFit(r2.toFixed(3))];
}

function totalKey(x: ChartPlace, panel: number): string {
  return JSON.stringify([panel, x === others ? 0 : x]);
}

/** What the parts at each place come to; what is less than nothing is no part of it. */
function shareTotals({ series }: SeriesData): Map<string, string> {
  const texts = new Map<string, string[]>();
  for (const { points, panel = 0, isSecond } of series) {
    if (isSecond === true) continue;
    for (const { x, y } of points) {
      if (y === null || !(Number(y) >= 0)) continue;
      const key = totalKey(x, panel);
      texts.set(key, [...(texts.get(key) ?? []), y]);
    }
  }
  return new Map([...texts].map(([key, parts]) => [key, totalOf(parts)]));
}

export function isStacked({ chart }: Pick<DrawingInput, "chart">): boolean {
  return (
    (chart.isStacked || isOfShares(chart)) &&
    chart.series !== null &&
    (chart.type === "bar" || chart.type === "area")
  );
}

function itemStyle(input: DrawingInput, { name }: ChartSeries, index: number): object {
  const color = colourOf(input, name, index);
  return { itemStyle: { color, ...(input.chart.type === "scatter" ? { opacity: 0.65 } : {}) } };
}

/** How a part is drawn, in the library's words. */
function shapeOf(input: DrawingInput, { points, isSecond, panel }: ChartSeries): object {
  const { chart } = input;
  const line = {
    type: "line",
    symbol: "circle",
    symbolSize: points.length > 200 ? 3 : 6,
    showSymbol: true,
    lineStyle: { width: 2 },
  };
  if (isSecond === true) return line;
  const stack = isStacked(input) ? { stack: `all ${panel ?? 0}` } : {};
  switch (chart.type) {
    case "bar":
      return { type: "bar", barMaxWidth: 64, ...stack };
    case "histogram":
      return { type: "bar", barCategoryGap: "4%" };
    case "scatter":
      return { type: "scatter", symbolSize: 6 };
    case "area":
      return { ...line, areaStyle: { opacity: 0.3 }, ...stack };
    case "line":
    case "pie":
    case "box":
    case "heatmap":
    case "map":
      return line;
  }
}

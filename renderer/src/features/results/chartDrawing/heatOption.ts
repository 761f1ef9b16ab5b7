import type { EChartsCoreOption } from "echarts/core";
import type { ChartPlace, HeatData } from "../chartData/ChartData";
import { axisValueText, placeOf } from "../chartData/placeOf";
import { namedAxis, slantOf } from "./axes";
import { above, axisText, common, type DrawingInput, namedLine, tooltip } from "./drawingInput";
import { shortText } from "./chartCaption";
import { tickText } from "./ticks";

/** Cells where two keys meet, the darker or brighter the more: one hue for one sign, two for both. */
export function heatOption(input: DrawingInput, data: HeatData): EChartsCoreOption {
  const { chart, families, labels, colours } = input;
  const across = (value: ChartPlace) => axisValueText(chart, families.x, value);
  const down = (value: ChartPlace) =>
    axisValueText({ type: chart.type, x: chart.rows ?? null }, families.rows, value);
  const names = data.columns.map(across);
  const slant = slantOf(names, input.fontFamily);
  const columns = new Map(data.columns.map((value, index) => [value, index]));
  const rows = new Map(data.rows.map((value, index) => [value, index]));
  const heights = data.cells.map(({ y }) => placeOf(y, "decimal"));
  const known = heights.filter((height): height is number => height !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const isBothSigns = low < 0 && high > 0;
  const reach = Math.max(Math.abs(low), Math.abs(high));
  const hue = (index: number) => colours.series[index] ?? colours.text;
  const rowNames = data.rows.map((value) => shortText(down(value), 22));
  const left = 40 + Math.min(150, Math.max(24, ...rowNames.map(({ length }) => length * 6.2)));
  return {
    ...common(input),
    grid: { left, right: 112, top: above(input) + 20, bottom: 52 + slant.height },
    xAxis: {
      ...namedAxis(input, labels.x, 420),
      type: "category",
      data: names,
      nameGap: 30 + slant.height,
      splitLine: { show: false },
      axisLabel: { ...axisText(input), ...slant.label },
    },
    yAxis: {
      ...namedAxis(input, labels.rows, 220),
      type: "category",
      data: rowNames,
      inverse: true,
      nameGap: left - 22,
      splitLine: { show: false },
      axisLabel: axisText(input),
    },
    visualMap: {
      type: "continuous",
      min: isBothSigns ? -reach : low,
      // One value has a colour, too.
      max: isBothSigns ? reach : high === low ? low + 1 : high,
      calculable: false,
      orient: "vertical",
      right: 16,
      top: above(input) + 24,
      itemHeight: 120,
      itemWidth: 12,
      text: [tickText(isBothSigns ? reach : high), tickText(isBothSigns ? -reach : low)],
      textStyle: axisText(input),
      inRange: { color: isBothSigns ? [hue(10), colours.faint, hue(5)] : [colours.faint, hue(0)] },
    },
    tooltip: tooltip(input, ({ dataIndex = 0 }) => {
      const cell = data.cells[dataIndex];
      if (cell === undefined) return [];
      return [
        namedLine(labels.x, across(cell.x)),
        namedLine(labels.rows, down(cell.row)),
        namedLine(labels.y, cell.y),
      ];
    }),
    series: [
      {
        type: "heatmap",
        data: data.cells.map(({ x, row }, index) => [
          columns.get(x) ?? "-",
          rows.get(row) ?? "-",
          heights[index] ?? "-",
        ]),
        itemStyle: { borderColor: colours.ground, borderWidth: 1 },
        emphasis: { itemStyle: { borderColor: colours.text } },
      },
    ],
  };
}

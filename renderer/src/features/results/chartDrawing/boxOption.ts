import type { EChartsCoreOption } from "echarts/core";
import { messages } from "../../../messages/messages";
import { lineText } from "../../../lib/lineText";
import type { BoxData } from "../chartData/ChartData";
import { axisValueText } from "../chartData/placeOf";
import { namedAxis, slantOf, valueAxis } from "./axes";
import { above, axisText, colourOf, common, type DrawingInput, namedLine, tooltip } from "./drawingInput";

/** Boxes of quartiles with whiskers, and marks at the smallest and the largest value where these lie beyond. */
export function boxOption(input: DrawingInput, data: BoxData): EChartsCoreOption {
  const { chart, families, labels, colours } = input;
  const text = messages.resultChart;
  const nameOf = ({ x }: BoxData["boxes"][number]) =>
    chart.x === null ? lineText(labels.y) : axisValueText(chart, families.x, x);
  const names = data.boxes.map(nameOf);
  const slant = slantOf(names, input.fontFamily);
  const color = colourOf(input, null, 0);
  const ends = data.boxes.flatMap(({ minimum, bottom, top, maximum }, index) => [
    ...(minimum === bottom ? [] : [{ index, end: minimum }]),
    ...(maximum === top ? [] : [{ index, end: maximum }]),
  ]);
  const isShown = (value: number) => Number.isFinite(value) && !(chart.isLog && value <= 0);
  return {
    ...common(input),
    grid: { left: 72, right: 24, top: above(input) + 20, bottom: 52 + slant.height },
    xAxis: {
      ...namedAxis(input, chart.x === null ? "" : labels.x, 420),
      type: "category",
      data: names,
      nameGap: 30 + slant.height,
      splitLine: { show: false },
      axisLabel: { ...axisText(input), ...slant.label },
    },
    yAxis: { ...valueAxis(input, labels.y), scale: true },
    tooltip: tooltip(input, ({ seriesIndex = 0, dataIndex = 0 }) => {
      const box = data.boxes[seriesIndex === 0 ? dataIndex : (ends[dataIndex]?.index ?? -1)];
      if (box === undefined) return [];
      const [low, middle, high] = box.quartiles;
      return [
        nameOf(box),
        namedLine(text.count, box.count),
        namedLine(text.largest, box.maximum),
        namedLine(text.topWhisker, box.top),
        namedLine(text.upperQuartile, high),
        namedLine(text.median, middle),
        namedLine(text.lowerQuartile, low),
        namedLine(text.bottomWhisker, box.bottom),
        namedLine(text.smallest, box.minimum),
        namedLine(text.beyond, box.beyond),
      ];
    }),
    series: [
      {
        type: "boxplot",
        boxWidth: [8, 64],
        itemStyle: { color: colours.raised, borderColor: color, borderWidth: 1.5 },
        data: data.boxes.map(({ bottom, quartiles, top }) => {
          const numbers = [bottom, ...quartiles, top].map(Number);
          return numbers.every(isShown) ? numbers : "-";
        }),
      },
      {
        type: "scatter",
        symbolSize: 5,
        itemStyle: { color },
        data: ends.map(({ index, end }) => (isShown(Number(end)) ? [index, Number(end)] : ["-", "-"])),
      },
    ],
  };
}

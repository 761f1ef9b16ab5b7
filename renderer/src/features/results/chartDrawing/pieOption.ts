import type { EChartsCoreOption } from "echarts/core";
import { messages } from "../../../messages/messages";
import type { ChartPoint, SeriesData } from "../chartData/ChartData";
import { shareOf, shareText, totalOf } from "../chartData/exactShare";
import { axisValueText } from "../chartData/placeOf";
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
import { shortText } from "./chartCaption";

/** Values that are slices: a whole has no parts that are nothing or less. */
export function slicesOf(data: SeriesData): readonly (ChartPoint & { readonly y: string })[] {
  return data.series.flatMap(({ points }) =>
    points.flatMap((point) =>
      point.y !== null && Number(point.y) > 0 && Number.isFinite(Number(point.y))
        ? [{ ...point, y: point.y }]
        : [],
    ),
  );
}

/** Slices of a whole, each with its name and share beside it. */
export function pieOption(input: DrawingInput, data: SeriesData): EChartsCoreOption {
  const { chart, families, labels, colours } = input;
  const slices = slicesOf(data);
  const total = totalOf(slices.map(({ y }) => y));
  const nameOf = ({ x }: ChartPoint) => axisValueText(chart, families.x, x);
  const shares = slices.map(({ y }) => shareOf(y, total) ?? 0);
  const names = slices.map(nameOf);
  const legend = legendOf(input, chart.legend !== undefined, names);
  return {
    ...common(input),
    ...legend.option,
    tooltip: tooltip(input, ({ dataIndex = 0 }) => {
      const slice = slices[dataIndex];
      if (slice === undefined) return [];
      return [
        namedLine(labels.x, nameOf(slice)),
        namedLine(labels.y, slice.y),
        messages.resultChart.shareOf(shareText(shares[dataIndex] ?? 0), total),
      ];
    }),
    series: [
      {
        type: "pie",
        radius: "68%",
        center: ["50%", "50%"],
        top: above(input),
        right: legend.right,
        bottom: legend.bottom,
        startAngle: 90,
        avoidLabelOverlap: true,
        stillShowZeroSum: false,
        label: {
          ...axisText(input),
          color: colours.text,
          // The name by itself, so that one written from right to left leaves the share where it is.
          formatter: ({ dataIndex }: { readonly dataIndex: number }) =>
            `\u2068${shortText(names[dataIndex] ?? "", 24)}\u2069  ${shareText(shares[dataIndex] ?? 0)}`,
        },
        labelLine: { lineStyle: { color: colours.line } },
        itemStyle: { borderColor: colours.ground, borderWidth: 1 },
        data: slices.map((slice, index) => ({
          name: names[index],
          // The share, as a number of any size has one.
          value: shares[index],
          itemStyle: { color: colourOf(input, slice.x, index) },
        })),
      },
    ],
  };
}

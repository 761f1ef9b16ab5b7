import type { EChartsCoreOption } from "echarts/core";
import type { MapData } from "../chartData/ChartData";
import { worldName } from "../chartData/worldMap";
import { above, colourOf, common, type DrawingInput, namedLine, tooltip } from "./drawingInput";

/** Degrees around the places that are shown, and that are shown at least. */
const margin = 0.12;
const leastSpan = 8;

/** Pixels of the smallest and the largest mark. */
const marks = [5, 26] as const;

/** Places on an outline of the world, the larger the more; only the part of it in which they are. */
export function mapOption(input: DrawingInput, data: MapData): EChartsCoreOption {
  const { labels, colours } = input;
  const values = data.places.map(({ y }) => Math.abs(Number(y ?? 0)));
  const largest = Math.max(0, ...values.filter(Number.isFinite));
  const isEven = values.every((value) => value === values[0]);
  // By its area, as the eye compares them.
  const sizeOf = (value: number) =>
    isEven || !Number.isFinite(value) || largest === 0
      ? 7
      : Math.max(marks[0], marks[1] * Math.sqrt(value / largest));
  return {
    ...common(input),
    geo: {
      map: worldName,
      roam: true,
      top: above(input) + 8,
      bottom: 8,
      left: 8,
      right: 8,
      boundingCoords: boundsOf(data),
      clip: true,
      silent: true,
      itemStyle: { areaColor: colours.faint, borderColor: colours.ground, borderWidth: 0.75 },
    },
    tooltip: tooltip(input, ({ dataIndex = 0 }) => {
      const place = data.places[dataIndex];
      if (place === undefined) return [];
      return [
        namedLine(labels.y, place.y),
        namedLine(labels.x, place.longitude),
        namedLine(labels.rows, place.latitude),
      ];
    }),
    series: [
      {
        type: "scatter",
        coordinateSystem: "geo",
        itemStyle: {
          color: colourOf(input, null, 0),
          opacity: 0.7,
          borderColor: colours.ground,
          borderWidth: 0.5,
        },
        data: data.places.map(({ longitude, latitude }, index) => ({
          value: [Number(longitude), Number(latitude)],
          symbolSize: sizeOf(values[index] ?? 0),
        })),
      },
    ],
  };
}

/** The upper left and the lower right corner of what is shown. */
export function boundsOf({ places }: MapData): readonly [[number, number], [number, number]] {
  const range = (texts: readonly string[], most: number): [number, number] => {
    const numbers = texts.map(Number);
    const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
    if (!Number.isFinite(low) || !Number.isFinite(high)) return [-most, most];
    const around = Math.max((high - low) * margin, (leastSpan - (high - low)) / 2);
    return [Math.max(-most, low - around), Math.min(most, high + around)];
  };
  const [west, east] = range(
    places.map(({ longitude }) => longitude),
    180,
  );
  const [south, north] = range(
    places.map(({ latitude }) => latitude),
    90,
  );
  return [
    [west, north],
    [east, south],
  ];
}

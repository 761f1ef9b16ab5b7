import type { EChartsCoreOption } from "echarts/core";
import type { ChartData } from "../chartData/ChartData";
import { boxOption } from "./boxOption";
import type { DrawingInput } from "./drawingInput";
import { heatOption } from "./heatOption";
import { mapOption } from "./mapOption";
import { pieOption } from "./pieOption";
import { seriesOption } from "./seriesOption";

export interface ChartOptionInput extends DrawingInput {
  readonly data: ChartData;
}

/** A drawing of the chart in the library's words. What is shown of values is their exact text, not the drawn number. */
export function chartOption({ data, ...input }: ChartOptionInput): EChartsCoreOption {
  switch (data.kind) {
    case "series":
      return input.chart.type === "pie" ? pieOption(input, data) : seriesOption(input, data);
    case "heat":
      return heatOption(input, data);
    case "boxes":
      return boxOption(input, data);
    case "places":
      return mapOption(input, data);
  }
}

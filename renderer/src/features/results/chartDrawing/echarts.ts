import { BarChart, BoxplotChart, HeatmapChart, LineChart, PieChart, ScatterChart } from "echarts/charts";
import {
  AriaComponent,
  GeoComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
} from "echarts/components";
import { init, use as include } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";

include([
  BarChart,
  BoxplotChart,
  HeatmapChart,
  LineChart,
  PieChart,
  ScatterChart,
  AriaComponent,
  GeoComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
  VisualMapContinuousComponent,
  SVGRenderer,
  CanvasRenderer,
]);

/** The chart library with the parts that are used; it is loaded with the first chart. */
export const initChart = init;

/**
 * The chart library empties its elements by texts of HTML, which the page's policy forbids even where they are empty. Of
 * elements that are empty or go anyway, it is let write where that means nothing.
 */
export function allowDisposal(element: Element): void {
  Object.defineProperty(element, "innerHTML", { value: "", writable: true });
}

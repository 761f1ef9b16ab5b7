import { BarChart, LineChart, ScatterChart } from "echarts/charts";
import { GridComponent, LegendComponent, TitleComponent, TooltipComponent } from "echarts/components";
import { init, use as include } from "echarts/core";
import { CanvasRenderer, SVGRenderer } from "echarts/renderers";

include([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
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

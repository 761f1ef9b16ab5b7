import type { EChartsCoreOption } from "echarts/core";
import { initChart, allowDisposal } from "./echarts";

export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/** Pixels of the picture for one of the screen, so that it is sharp in print. */
const sharpness = 2;

/** The chart as the text of an SVG file. */
export function chartSvg(option: EChartsCoreOption, size: PictureSize): string {
  const chart = initChart(null, null, { renderer: "svg", ssr: true, ...size });
  try {
    chart.setOption(option);
    return chart.renderToSVGString();
  } finally {
    chart.dispose();
  }
}

/** The bytes of the chart as a PNG file, in base64. */
export function chartPng(option: EChartsCoreOption, size: PictureSize): string {
  const canvas = document.createElement("canvas");
  allowDisposal(canvas);
  canvas.width = size.width * sharpness;
  canvas.height = size.height * sharpness;
  const chart = initChart(canvas, null, { renderer: "canvas", devicePixelRatio: sharpness, ...size });
  try {
    chart.setOption(option);
    chart.getZr().flush();
    return canvas.toDataURL("image/png").replace(/^[^,]*,/, "");
  } finally {
    chart.dispose();
  }
}

import type { EChartsCoreOption } from "echarts/core";
import { useEffect, useRef } from "react";
import { allowDisposal, initChart } from "../chartDrawing/echarts";
import styles from "./ChartPane.module.css";

interface ChartDrawingProps {
  option: EChartsCoreOption;
  /** What the chart shows, for those who do not see it. */
  description: string;
}

/** The chart itself, as SVG, as large as there is room. */
export function ChartDrawing({ option, description }: ChartDrawingProps) {
  const frame = useRef<HTMLDivElement>(null);
  const drawing = useRef<ReturnType<typeof initChart> | null>(null);
  useEffect(() => {
    const around = frame.current;
    if (around === null) return undefined;
    const ground = document.createElement("div");
    ground.style.cssText = "width: 100%; height: 100%";
    around.append(ground);
    const chart = initChart(ground, null, { renderer: "svg" });
    drawing.current = chart;
    const watch = new ResizeObserver(() => chart.resize());
    watch.observe(around);
    return () => {
      watch.disconnect();
      drawing.current = null;
      for (const element of [ground, ...ground.querySelectorAll("*")]) allowDisposal(element);
      chart.dispose();
      ground.remove();
    };
  }, []);
  useEffect(() => drawing.current?.setOption(option, { notMerge: true }), [option]);
  // What is drawn inside is no file that an image could show.
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
  return <div ref={frame} role="img" aria-label={description} className={styles.drawing} />;
}

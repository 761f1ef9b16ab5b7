import type { EChartsCoreOption } from "echarts/core";
import { useEffect, useRef } from "react";
import styles from "./ChartPane.module.css";
import { initChart } from "./echarts";

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
      for (const element of [ground, ...ground.querySelectorAll("*")]) letBeEmptied(element);
      chart.dispose();
      ground.remove();
    };
  }, []);
  useEffect(() => drawing.current?.setOption(option, { notMerge: true }), [option]);
  return <div ref={frame} role="img" aria-label={description} className={styles.drawing} />;
}

/**
 * When the library ends it empties its elements by texts of HTML, which the page's policy forbids even where they are
 * empty. The elements go anyway, so it is let write somewhere that means nothing.
 */
function letBeEmptied(element: Element): void {
  Object.defineProperty(element, "innerHTML", { value: "", writable: true });
}

import { useEffect, useState } from "react";
import { chartColours } from "./chartColours";

/** The colours of the theme, followed when it changes. */
export function useChartColours() {
  const [colours, setColours] = useState(chartColours);
  useEffect(() => {
    const watch = new MutationObserver(() => setColours(chartColours()));
    watch.observe(document.documentElement, { attributeFilter: ["data-theme"] });
    return () => watch.disconnect();
  }, []);
  return colours;
}

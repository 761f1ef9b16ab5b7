import { mostSeries } from "./seriesOf";

/** The colours of a chart as the theme has them, as hexadecimal numbers that any program can read. */
export interface ChartColours {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly raised: string;
  readonly series: readonly string[];
}

const seriesTokens = Array.from({ length: mostSeries }, (_, index) => `--series-${index + 1}`);

/** Reads the colours of the theme that is shown now. */
export function chartColours(): ChartColours {
  const probe = document.createElement("span");
  document.body.append(probe);
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const of = (token: string): string => {
    probe.style.color = `var(${token})`;
    const { color } = getComputedStyle(probe);
    if (pen === null) return color;
    // Painted and read back, a colour of any space becomes one that files can hold.
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    const parts = [...pen.getImageData(0, 0, 1, 1).data].slice(0, 3);
    return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
  };
  const colours = {
    ground: of("--surface-canvas"),
    text: of("--text"),
    quiet: of("--text-secondary"),
    line: of("--line"),
    raised: of("--surface-raised"),
    series: seriesTokens.map(of),
  };
  probe.remove();
  return colours;
}

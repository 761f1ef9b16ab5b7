import { lineText } from "../../../lib/lineText";
import { mostSeries } from "../chartData/ChartData";

/** The colours of a chart as the theme has them, as hexadecimal numbers that any program can read. */
export interface ChartColours {
  readonly ground: string;
  readonly text: string;
  readonly quiet: string;
  readonly line: string;
  readonly raised: string;
  /** Of what is there and says little: land, and the least of a heat map. */
  readonly faint: string;
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
    faint: of("--surface-selected-quiet"),
    series: seriesTokens.map(of),
  };
  probe.remove();
  return colours;
}

/** What a chart says of itself where it is a picture on its own. */
export interface ChartCaption {
  readonly title: string;
  /** Of which rows it is, and by which filters. */
  readonly lines: readonly string[];
}

const lineHeight = 18;
const titleHeight = 24;
const margin = 16;

/** Characters that a line of a picture has room for. */
const mostCharacters = 160;

/** Pixels that it takes above the chart. */
export function captionHeight({ lines }: ChartCaption): number {
  return margin + titleHeight + lines.length * lineHeight;
}

/** A caption in the library's words. */
export function captionTitle(
  { title, lines }: ChartCaption,
  colours: ChartColours,
  fontFamily: string,
): object {
  const line = (text: string) => shortText(text, mostCharacters);
  return {
    text: line(title),
    subtext: lines.map(line).join("\n"),
    left: margin,
    top: margin,
    padding: 0,
    itemGap: 6,
    textStyle: {
      color: colours.text,
      fontFamily,
      fontSize: 15,
      fontWeight: 500,
      lineHeight: titleHeight - 6,
    },
    subtextStyle: { color: colours.quiet, fontFamily, fontSize: 12, lineHeight },
  };
}

/** A text on one line of a drawing, with at most so many characters; that some are left out is seen. */
export function shortText(text: string, characters: number): string {
  const shown = lineText(text);
  return shown.length > characters ? `${shown.slice(0, characters - 1)}…` : shown;
}

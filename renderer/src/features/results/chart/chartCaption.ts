import type { ChartColours } from "./chartColours";
import { shortText } from "./shortText";

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

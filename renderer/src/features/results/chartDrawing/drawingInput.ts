import type { ChartLook } from "#shared/domain/results/resultPresentation";
import type { TypeFamily } from "#shared/domain/typeFamily";
import { formatExact } from "../state/formatExact";
import { messages } from "../../../messages/messages";
import { others, type ChartPlace } from "../chartData/ChartData";
import { captionHeight, captionTitle, type ChartCaption, type ChartColours, shortText } from "./chartCaption";

/** What the parts of a chart are called. */
export interface ChartLabels {
  readonly title: string;
  readonly x: string;
  readonly y: string;
  readonly y2: string;
  readonly series: string;
  readonly rows: string;
}

/** What a drawing is made of, besides its data. */
export interface DrawingInput {
  readonly chart: ChartLook;
  readonly families: { readonly x: TypeFamily; readonly y: TypeFamily; readonly rows: TypeFamily };
  readonly labels: ChartLabels;
  readonly colours: ChartColours;
  readonly fontFamily: string;
  /** What stands above the chart where it is a picture on its own; null where that is said around it. */
  readonly caption: ChartCaption | null;
}

/** Characters of a column's name and of a whole line that a tooltip shows. */
export const mostOfName = 60;
const mostOfLine = 120;

/** Pixels of the height of a saved picture, by which those of its caption become a share of it. */
export const pictureHeight = 675;

/** Pixels above the drawing. */
export function above({ caption }: DrawingInput): number {
  return caption === null ? 0 : captionHeight(caption);
}

export function axisText({ colours, fontFamily }: DrawingInput) {
  return { color: colours.quiet, fontFamily, fontSize: 11 };
}

/** What all kinds of charts have in common. */
export function common(input: DrawingInput): Record<string, unknown> {
  const { colours, fontFamily, caption, chart } = input;
  return {
    animation: false,
    useUTC: true,
    backgroundColor: colours.ground,
    color: [...colours.series],
    textStyle: { fontFamily },
    ...(caption === null ? {} : { title: captionTitle(caption, colours, fontFamily) }),
    ...(chart.hasPatterns === true
      ? { aria: { enabled: true, label: { enabled: false }, decal: { show: true } } }
      : {}),
  };
}

/** The tooltip of a chart, whose lines are exact texts. */
export function tooltip(
  { colours, fontFamily }: DrawingInput,
  linesOf: (at: TooltipPlace) => readonly string[],
): object {
  return {
    trigger: "item",
    renderMode: "richText",
    confine: true,
    backgroundColor: colours.raised,
    borderColor: colours.line,
    textStyle: { color: colours.text, fontFamily, fontSize: 12 },
    formatter: (at: TooltipPlace) =>
      linesOf(at)
        .map((line) => shortText(line, mostOfLine))
        .join("\n"),
  };
}

/** What the library says of the item under the pointer. */
export interface TooltipPlace {
  readonly seriesIndex?: number;
  readonly dataIndex?: number;
  readonly componentType?: string;
}

export function namedLine(name: string, text: string | null): string {
  return `${shortText(name, mostOfName)}: ${text === null ? messages.resultAnalysis.isNull : formatExact(text)}`;
}

/** The legend where it was put, and the pixels that it takes at the right and below. */
export function legendOf(input: DrawingInput, isNeeded: boolean, names?: readonly string[]) {
  const { chart, colours } = input;
  const place = chart.legend ?? "right";
  if (!isNeeded || place === "none") return { option: {}, right: 0, bottom: 0 };
  const shared = {
    type: "scroll",
    icon: "roundRect",
    itemWidth: 10,
    itemHeight: 10,
    textStyle: { ...axisText(input), color: colours.text, width: 130, overflow: "truncate" },
    pageTextStyle: axisText(input),
    pageIconColor: colours.text,
    pageIconInactiveColor: colours.line,
    ...(names === undefined ? {} : { data: names }),
  };
  return place === "right"
    ? {
        option: { legend: { ...shared, orient: "vertical", right: 12, top: above(input) + 16, bottom: 12 } },
        right: 160,
        bottom: 0,
      }
    : {
        option: { legend: { ...shared, orient: "horizontal", bottom: 4, left: 16, right: 16 } },
        right: 0,
        bottom: 28,
      };
}

/** The colour that was chosen for a part, else that of its place; the others are grey. */
export function colourOf(
  { chart, colours }: DrawingInput,
  part: ChartPlace | undefined,
  index: number,
): string {
  if (part === others) return colours.quiet;
  const name = part ?? null;
  const chosen = chart.colours?.find(({ part: of }) => of === name)?.colour;
  const place = chosen === undefined ? index : chosen - 1;
  return colours.series[place % Math.max(1, colours.series.length)] ?? colours.text;
}

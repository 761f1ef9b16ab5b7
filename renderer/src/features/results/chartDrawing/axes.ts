import type { ChartLook } from "#shared/domain/results/resultPresentation";
import { isNumeric, type TypeFamily } from "#shared/domain/typeFamily";
import { lineText } from "../../../lib/lineText";
import { axisText, type DrawingInput } from "./drawingInput";
import { tickText, timeTicks } from "./ticks";

/** Categories up to which each has its name; of more, those are named that there is room for. */
const mostNamed = 24;
/** Pixels for all names side by side, and for one name at a slant. */
const axisWidth = 640;
const longest = 110;
/** Of letters of most scripts at the size of an axis, and of those that fill a square: Chinese, Japanese, Korean. */
const characterWidth = 6.2;
const squareWidth = 11;
const square =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303F\uFF01-\uFF60]/u;
const degrees = 35;

interface Slant {
  /** How the names are set, in the library's words. */
  readonly label: object;
  /** Pixels that they need below the axis beyond one line. */
  readonly height: number;
}

let pen: OffscreenCanvasRenderingContext2D | null | undefined;

/** Pixels that a name takes at the size of an axis: measured where there is something to draw on, else by its letters. */
function nameWidth(name: string, fontFamily: string): number {
  pen ??= typeof OffscreenCanvas === "undefined" ? null : new OffscreenCanvas(1, 1).getContext("2d");
  // No longer one is ever shown.
  const shown = name.slice(0, 200);
  if (pen !== null) {
    pen.font = `11px ${fontFamily}`;
    return pen.measureText(shown).width;
  }
  let width = 0;
  for (const letter of shown) width += square.test(letter) ? squareWidth : characterWidth;
  return width;
}

/** How the names of categories are set along an axis: side by side where there is room, else at a slant, so that none is left out. */
export function slantOf(names: readonly string[], fontFamily: string): Slant {
  let width = 0;
  for (const name of names) width = Math.max(width, nameWidth(name, fontFamily));
  const isAll = names.length <= mostNamed;
  if (width <= axisWidth / Math.max(1, names.length)) {
    // The library would leave out every second name long before they touch.
    return { label: { ...(isAll ? { interval: 0 } : {}), hideOverlap: true }, height: 0 };
  }
  const height = Math.round(Math.min(width, longest) * Math.sin((degrees * Math.PI) / 180));
  // Many short names, as of periods, are read better side by side with some left out.
  if (!isAll && width < 80) return { label: { hideOverlap: true }, height: 0 };
  const slanted = { rotate: degrees, width: longest, overflow: "truncate" };
  return { label: isAll ? { interval: 0, ...slanted } : { hideOverlap: true, ...slanted }, height };
}

/** An axis with its name, in the library's words. */
export function namedAxis(input: DrawingInput, name: string, room: number) {
  const { colours } = input;
  return {
    name: lineText(name),
    nameLocation: "middle",
    nameTruncate: { maxWidth: room, ellipsis: "…" },
    nameTextStyle: { ...axisText(input), color: colours.text },
    axisLabel: { ...axisText(input), hideOverlap: true },
    axisLine: { lineStyle: { color: colours.line } },
    axisTick: { lineStyle: { color: colours.line } },
    splitLine: { lineStyle: { color: colours.line } },
  };
}

/** The axis of values. */
export function valueAxis(input: DrawingInput, name: string) {
  const { chart, families } = input;
  const isTime = families.y === "date" || families.y === "timestamp";
  const axis = namedAxis(input, name, 220);
  return {
    ...axis,
    type: isTime ? "time" : chart.isLog ? "log" : "value",
    nameGap: isTime ? 64 : 52,
    axisLabel: { ...axis.axisLabel, formatter: isTime ? timeTicks : tickText },
  };
}

export function xAxisOf(chart: ChartLook, family: TypeFamily): "category" | "time" | "value" {
  if (chart.type === "bar" || chart.type === "histogram") return "category";
  if (family === "date" || family === "timestamp") return "time";
  return isNumeric(family) ? "value" : "category";
}

/** How long the periods are that times are grouped by, so that no tick stands within one; 0 where each time is its own. */
export function periodMs(x: ChartLook["x"]): number {
  const hour = 60 * 60 * 1000;
  const day = 24 * hour;
  const lengths = {
    minute: hour / 60,
    hour,
    day,
    week: 7 * day,
    month: 28 * day,
    quarter: 90 * day,
    year: 365 * day,
  };
  return x?.bucket.kind === "period" ? lengths[x.bucket.period] : 0;
}

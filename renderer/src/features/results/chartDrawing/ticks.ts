import { language } from "../../../lib/language";

/** Numbers from which on ticks are written short. */
const compactFrom = 1_000_000;

const plain = new Intl.NumberFormat(language, { maximumFractionDigits: 12 });
const compact = new Intl.NumberFormat(language, { notation: "compact", maximumFractionDigits: 12 });
/** Tells which numbers have a short form. */
const measure = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 3 });
const units: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/**
 * The text of a tick, which stands for just this number: 250,000 and 1.25M. A short form that would round is not taken, and a number
 * too large or small for either is written with its power of ten.
 */
export function tickText(value: number): string {
  if (!Number.isFinite(value)) return "";
  // What the computation of ticks leaves behind the twelfth digit is no part of them.
  const tick = Number(value.toPrecision(12));
  const size = Math.abs(tick);
  if (size >= 1e15 || (size > 0 && size < 1e-9)) return tick.toExponential().replace("e+", "e");
  if (size < compactFrom) return plain.format(tick);
  const [, number = "", unit = ""] = /^(-?[\d.,]+)([KMBT])$/.exec(measure.format(tick)) ?? [];
  const stands = Number(number.replaceAll(",", "")) * (units[unit] ?? Number.NaN);
  return Number(stands.toPrecision(12)) === tick ? compact.format(tick) : plain.format(tick);
}

/** Ticks of times as dates are written everywhere else, each level by itself. */
export const timeTicks = {
  year: "{yyyy}",
  month: "{yyyy}-{MM}",
  day: "{yyyy}-{MM}-{dd}",
  hour: "{HH}:{mm}",
  minute: "{HH}:{mm}",
  second: "{HH}:{mm}:{ss}",
  millisecond: "{HH}:{mm}:{ss}.{SSS}",
};

interface Scale {
  readonly min: number;
  readonly max: number;
  readonly interval: number;
}

/** A scale of round ticks that several charts have in common, with zero in it. */
export function commonScale(values: readonly number[], hasZero: boolean): Scale {
  const all = values.filter(Number.isFinite);
  const low = Math.min(...(hasZero ? [0] : []), ...all);
  const high = Math.max(...(hasZero ? [0] : []), ...all);
  // What is next to nothing has no power of ten.
  if (!Number.isFinite(low) || !Number.isFinite(high) || high - low < 1e-300) {
    const at = Number.isFinite(low) && Math.abs(low) >= 1e-300 ? low : 0;
    return { min: Math.min(at, 0), max: Math.max(at, 1), interval: Math.max(Math.abs(at), 1) };
  }
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const interval = ([1, 2, 2.5, 5, 10].find((step) => step * power >= rough) ?? 10) * power;
  return { min: Math.floor(low / interval) * interval, max: Math.ceil(high / interval) * interval, interval };
}
